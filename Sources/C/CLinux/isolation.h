// What a program is kept from that namespaces do not keep from it.
#ifndef PUSHLAB_ISOLATION_H
#define PUSHLAB_ISOLATION_H

// Has the calling process, and all that it starts, find no sockets of the kind by which a virtual machine speaks to its
// host (vsock(7)), which are not of a network namespace, and no keys (keyrings(7)): those of the session are the machine's.
// Its RLIMIT_RTTIME cannot be set any more, nor any limit of another process, and what it starts are children of their own
// makers.
//
// With `asks` it waits for an answer at each such call, and at those that only the machine's root may make, at whoever has
// the descriptor that is returned (seccomp_unotify(2)). Otherwise, and where the kernel has no such thing, -1.
int clinux_keep_from_machine(int asks);

#endif
