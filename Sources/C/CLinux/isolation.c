#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV  // Linux 5.19
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#ifndef F_SETDELEG  // Linux 6.19
#define F_SETDELEG 1040
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define LOAD_HIGH(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field) + 4)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error)
#define ASK BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF)
// Skips `count` statements unless the accumulator equals the value.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

// The action for a system call, and for one whose first or second argument equals the value.
#define CALL(call, action) UNLESS(call, 1), action
#define FIRST_ARGUMENT(call, value, action) UNLESS(call, 4), LOAD(args[0]), UNLESS(value, 1), action, ALLOW
#define SECOND_ARGUMENT(call, value, action) UNLESS(call, 4), LOAD(args[1]), UNLESS(value, 1), action, ALLOW
// The action for a call whose first argument has the flag.
#define FIRST_ARGUMENT_HAS(call, flag, action)                                                                   \
    UNLESS(call, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flag, 0, 1), action, ALLOW
// Refuses to set a limit. prlimit64 sets one when its third argument, of 64 bits, is not 0 (prlimit(2)). It is also
// refused for another process, because deviced and lab-init have the user id of programs.
#define SETRLIMIT(call, limit) FIRST_ARGUMENT(call, limit, REFUSE(EPERM))
#define PRLIMIT(call, limit)                                                                                     \
    UNLESS(call, 10), LOAD(args[2]), UNLESS(0, 2), LOAD_HIGH(args[2]),                                           \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 5, 0), LOAD(args[0]), UNLESS(0, 2), LOAD(args[1]),                \
        UNLESS(limit, 1), REFUSE(EPERM), ALLOW
// Refuses CLONE_PARENT, which would make the process a child of the runner, unknown to it. The arguments of clone3 are
// in memory, which a filter cannot read, so it gets ENOSYS; its callers fall back to clone.
#define CHILDREN(clone, clone3)                                                                                  \
    FIRST_ARGUMENT_HAS(clone, CLONE_PARENT, REFUSE(EPERM)), CALL(clone3, REFUSE(ENOSYS))
// Intercepts a system call that creates a device node; `mode` is the index of its mode argument.
#define DEVICE(call, mode)                                                                                       \
    UNLESS(call, 7), LOAD(args[mode]), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, S_IFMT), UNLESS(S_IFCHR, 1), ASK,     \
        UNLESS(S_IFBLK, 1), ASK, ALLOW

// Loads the number of the call into the accumulator.
#if defined(__x86_64__)
#define NUMBER                                                                                                  \
    LOAD(arch), UNLESS(AUDIT_ARCH_I386, 61), LOAD(nr), CALL(286, REFUSE(ENOSYS)), CALL(287, REFUSE(ENOSYS)),     \
        CALL(288, REFUSE(ENOSYS)), FIRST_ARGUMENT(359, AF_VSOCK, REFUSE(EAFNOSUPPORT)), /* Before Linux 4.3 a */ \
        FIRST_ARGUMENT(102, 1, REFUSE(ENOSYS)), /* socket was made where no filter can look. */                 \
        SECOND_ARGUMENT(55, F_SETLEASE, REFUSE(EACCES)), SECOND_ARGUMENT(221, F_SETLEASE, REFUSE(EACCES)),      \
        SECOND_ARGUMENT(55, F_SETDELEG, REFUSE(EINVAL)), SECOND_ARGUMENT(221, F_SETDELEG, REFUSE(EINVAL)),      \
        SETRLIMIT(75, RLIMIT_RTTIME), PRLIMIT(340, RLIMIT_RTTIME), CHILDREN(120, 435),                          \
        ALLOW, LOAD(nr), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xbfffffff) /* With the bit of x32, or without. */
#else
#define NUMBER LOAD(nr)
#endif

// A lease on a file of the machine that a program can only read would block writers outside the lab for 45 s.
#define LEASES                                                                                                   \
    SECOND_ARGUMENT(SYS_fcntl, F_SETLEASE, REFUSE(EACCES)), SECOND_ARGUMENT(SYS_fcntl, F_SETDELEG, REFUSE(EINVAL))

// The limit that identifies programs (clinux_launch_request.family) cannot be changed.
#define FAMILY                                                                                                   \
    SETRLIMIT(SYS_setrlimit, RLIMIT_RTTIME), PRLIMIT(SYS_prlimit64, RLIMIT_RTTIME), CHILDREN(SYS_clone, SYS_clone3)

static struct sock_filter refusing[] = {
    NUMBER,
    CALL(SYS_add_key, REFUSE(ENOSYS)),
    CALL(SYS_request_key, REFUSE(ENOSYS)),
    CALL(SYS_keyctl, REFUSE(ENOSYS)),
    FIRST_ARGUMENT(SYS_socket, AF_VSOCK, REFUSE(EAFNOSUPPORT)),
    LEASES,
    FAMILY,
    ALLOW,
};

// Intercepts these calls in addition; refusals.c decides on them. A signal can interrupt a call that waits for the
// decision, so it includes no calls that ordinary programs make, such as those on files and sockets.
static struct sock_filter asking[] = {
    NUMBER,
    CALL(SYS_add_key, ASK),
    CALL(SYS_request_key, ASK),
    CALL(SYS_keyctl, ASK),
    FIRST_ARGUMENT(SYS_socket, AF_VSOCK, ASK),
    LEASES,
    FAMILY,
    CALL(SYS_mount, ASK),
    CALL(SYS_umount2, ASK),
    CALL(SYS_move_mount, ASK),
    CALL(SYS_mount_setattr, ASK),
    CALL(SYS_fsopen, ASK),
    CALL(SYS_pivot_root, ASK),
    CALL(SYS_setns, ASK),
    CALL(SYS_sethostname, ASK),
    CALL(SYS_setdomainname, ASK),
    CALL(SYS_init_module, ASK),
    CALL(SYS_finit_module, ASK),
    CALL(SYS_delete_module, ASK),
    CALL(SYS_kexec_load, ASK),
    CALL(SYS_swapon, ASK),
    CALL(SYS_swapoff, ASK),
    CALL(SYS_settimeofday, ASK),
    CALL(SYS_clock_settime, ASK),
    CALL(SYS_acct, ASK),
#ifdef SYS_mknod
    DEVICE(SYS_mknod, 1),
#endif
    DEVICE(SYS_mknodat, 2),
    ALLOW,
};

static int filter(struct sock_filter *statements, size_t size, unsigned long flags) {
    struct sock_fprog program = {.len = (unsigned short)(size / sizeof *statements), .filter = statements};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

int clinux_keep_from_machine(int asks) {
    if (asks) {
        // With this flag, where available, a signal does not repeat a notification.
        unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
        int listener = filter(asking, sizeof asking, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV);
        if (listener < 0) listener = filter(asking, sizeof asking, flags);
        if (listener >= 0) return listener;
    }
    // A kernel without filters refuses nothing.
    filter(refusing, sizeof refusing, 0);
    return -1;
}
