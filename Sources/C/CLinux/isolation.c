#define _GNU_SOURCE
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV  // Linux 5.19
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error)
#define ASK BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF)
// Skips so many statements unless the accumulator is the value.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

// What happens to a system call, and to one when its first argument is the value.
#define CALL(call, action) UNLESS(call, 1), action
#define FIRST_ARGUMENT(call, value, action) UNLESS(call, 4), LOAD(args[0]), UNLESS(value, 1), action, ALLOW
// A system call that is asked about when it opens a file to write to it, by the flags in this argument, or to keep it when it
// executes another program, as who enters a namespace does and nearly nobody else.
#define OPEN(call, flags)                                                                                         \
    UNLESS(call, 5), LOAD(args[flags]),                                                                           \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 1, 0),                         \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_CLOEXEC, 1, 0), ASK, ALLOW
// Addresses of the Internet have these lengths, and nearly none of a socket with a path.
#define CONNECT                                                                                                   \
    UNLESS(SYS_connect, 6), LOAD(args[2]), UNLESS(sizeof(struct sockaddr_in), 1), ALLOW,                          \
        UNLESS(sizeof(struct sockaddr_in6), 1), ALLOW, ASK

// Leaves the number of the call in the accumulator.
#if defined(__x86_64__)
#define NUMBER                                                                                                  \
    LOAD(arch), UNLESS(AUDIT_ARCH_I386, 18), LOAD(nr), CALL(286, REFUSE(ENOSYS)), CALL(287, REFUSE(ENOSYS)),     \
        CALL(288, REFUSE(ENOSYS)), FIRST_ARGUMENT(359, AF_VSOCK, REFUSE(EAFNOSUPPORT)), /* Before Linux 4.3 a */ \
        FIRST_ARGUMENT(102, 1, REFUSE(ENOSYS)), /* socket was made where no filter can look. */                 \
        ALLOW, LOAD(nr), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xbfffffff) /* With the bit of x32, or without. */
#else
#define NUMBER LOAD(nr)
#endif

static struct sock_filter refusing[] = {
    NUMBER,
    CALL(SYS_add_key, REFUSE(ENOSYS)),
    CALL(SYS_request_key, REFUSE(ENOSYS)),
    CALL(SYS_keyctl, REFUSE(ENOSYS)),
    FIRST_ARGUMENT(SYS_socket, AF_VSOCK, REFUSE(EAFNOSUPPORT)),
    ALLOW,
};

// Asks about these as well as about what the kernel refuses itself; the answers are in refusals.c and paths.c.
static struct sock_filter asking[] = {
    NUMBER,
    CALL(SYS_add_key, ASK),
    CALL(SYS_request_key, ASK),
    CALL(SYS_keyctl, ASK),
    FIRST_ARGUMENT(SYS_socket, AF_VSOCK, ASK),
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
    OPEN(SYS_openat, 2),
    CALL(SYS_openat2, ASK),
    CONNECT,
    CALL(SYS_mkdirat, ASK),
    CALL(SYS_mknodat, ASK),
    CALL(SYS_symlinkat, ASK),
    CALL(SYS_linkat, ASK),
    CALL(SYS_unlinkat, ASK),
    CALL(SYS_renameat2, ASK),
    CALL(SYS_fchmodat, ASK),
    CALL(SYS_fchmodat2, ASK),
    CALL(SYS_fchownat, ASK),
    CALL(SYS_utimensat, ASK),
    CALL(SYS_truncate, ASK),
    CALL(SYS_setxattr, ASK),
    CALL(SYS_lsetxattr, ASK),
    CALL(SYS_removexattr, ASK),
    CALL(SYS_lremovexattr, ASK),
    CALL(SYS_fchmod, ASK),
    CALL(SYS_fchown, ASK),
    CALL(SYS_fsetxattr, ASK),
    CALL(SYS_fremovexattr, ASK),
#ifdef SYS_renameat
    CALL(SYS_renameat, ASK),
#endif
#ifdef SYS_open
    OPEN(SYS_open, 1),
    CALL(SYS_creat, ASK),
    CALL(SYS_mkdir, ASK),
    CALL(SYS_mknod, ASK),
    CALL(SYS_symlink, ASK),
    CALL(SYS_link, ASK),
    CALL(SYS_unlink, ASK),
    CALL(SYS_rmdir, ASK),
    CALL(SYS_rename, ASK),
    CALL(SYS_chmod, ASK),
    CALL(SYS_chown, ASK),
    CALL(SYS_lchown, ASK),
    CALL(SYS_utime, ASK),
    CALL(SYS_utimes, ASK),
    CALL(SYS_futimesat, ASK),
#endif
    ALLOW,
};

static int filter(struct sock_filter *statements, size_t size, unsigned long flags) {
    struct sock_fprog program = {.len = (unsigned short)(size / sizeof *statements), .filter = statements};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

int clinux_keep_from_machine(int asks) {
    if (asks) {
        // Nobody is asked twice about one call, where the kernel has that.
        unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
        int listener = filter(asking, sizeof asking, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV);
        if (listener < 0) listener = filter(asking, sizeof asking, flags);
        if (listener >= 0) return listener;
    }
    // A kernel without filters keeps nothing back.
    filter(refusing, sizeof refusing, 0);
    return -1;
}
