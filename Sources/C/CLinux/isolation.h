// Restrictions of programs in addition to namespaces.
#ifndef PUSHLAB_ISOLATION_H
#define PUSHLAB_ISOLATION_H

// Installs a seccomp filter for the calling process and its descendants. It refuses vsock(7) sockets, which reach a
// virtual machine's host and belong to no network namespace, and keyrings(7), whose session keys are the machine's. It
// also refuses to set RLIMIT_RTTIME or limits of another process, and to create children of another parent.
//
// With `asks` it suspends the first two kinds of call, and those that require the machine's root, until the holder of
// the returned descriptor decides (seccomp_unotify(2)). Otherwise, and where the kernel does not support that, returns
// -1.
int clinux_keep_from_machine(int asks);

#endif
