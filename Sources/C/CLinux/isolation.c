#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error)
// Skips so many statements unless the accumulator is the value.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

// A system call that is refused when its first argument is the value.
#define FIRST_ARGUMENT(call, value, error) UNLESS(call, 4), LOAD(args[0]), UNLESS(value, 1), REFUSE(error), ALLOW

// A system call that is refused.
#define REFUSED(call, error) UNLESS(call, 1), REFUSE(error)

static struct sock_filter filter[] = {
    LOAD(arch),
#if defined(__x86_64__)
    UNLESS(AUDIT_ARCH_I386, 18),
    LOAD(nr),
    REFUSED(286, ENOSYS),
    REFUSED(287, ENOSYS),
    REFUSED(288, ENOSYS),
    FIRST_ARGUMENT(359, AF_VSOCK, EAFNOSUPPORT),
    // The way to make a socket before Linux 4.3: what kind of socket is where no filter can look.
    FIRST_ARGUMENT(102, 1, ENOSYS),
    ALLOW,
    LOAD(nr),
    // With the bit of x32, or without.
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xbfffffff),
#else
    LOAD(nr),
#endif
    REFUSED(SYS_add_key, ENOSYS),
    REFUSED(SYS_request_key, ENOSYS),
    REFUSED(SYS_keyctl, ENOSYS),
    FIRST_ARGUMENT(SYS_socket, AF_VSOCK, EAFNOSUPPORT),
    ALLOW,
};

void clinux_keep_from_machine(void) {
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    // A kernel without filters keeps nothing back.
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}
