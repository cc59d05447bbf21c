// What a program is kept from that namespaces do not keep from it.
#ifndef PUSHLAB_ISOLATION_H
#define PUSHLAB_ISOLATION_H

// Has the calling process, and all that it starts, find no sockets of the kind by which a virtual machine speaks to its
// host (vsock(7)): they are not of a network namespace.
void clinux_refuse_machine_sockets(void);

#endif
