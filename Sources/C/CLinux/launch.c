#define _GNU_SOURCE
#include "CLinux.h"
#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STACK = 64 * 1024, FDS = 16 };

// The capabilities that an ordinary program run by root relies on: any file, other users, low ports, priorities. It
// excludes all that reaches beyond its sockets and processes: packet and raw sockets, marks, interfaces and routes,
// mounts and namespaces, eBPF, other processes' memory, the kernel itself (capabilities(7)).
#define RIGHT(name) (1ULL << CAP_##name)
static const uint64_t KEPT = RIGHT(CHOWN) | RIGHT(DAC_OVERRIDE) | RIGHT(FOWNER) | RIGHT(FSETID) | RIGHT(KILL)
    | RIGHT(SETGID) | RIGHT(SETUID) | RIGHT(SETPCAP) | RIGHT(NET_BIND_SERVICE) | RIGHT(IPC_LOCK) | RIGHT(SYS_CHROOT)
    | RIGHT(SYS_NICE) | RIGHT(SYS_RESOURCE) | RIGHT(AUDIT_WRITE) | RIGHT(SETFCAP);

struct request {
    struct clinux_launch_request *launch;
    int listener[2];  // a socket pair that passes the listener: the parent's end and the child's
    int error;
};

// The child makes raw system calls only: glibc's wrappers may use state of the parent (setuid signals all threads).
#define TRY(what, call)                          \
    if ((call) < 0) {                            \
        request->error = errno;                  \
        request->launch->failed_call = what;     \
        syscall(SYS_exit, 127);                  \
    }

// The kernel's struct sigaction.
struct kernel_sigaction {
    void *handler;
    unsigned long flags;
    void *restorer;
    uint64_t mask;
};

// Permanently drops the capabilities that are not in KEPT. 0, or -1 with errno.
static int confine(void) {
    // The kernel refuses the first number after the last capability.
    for (int right = 0; syscall(SYS_prctl, PR_CAPBSET_READ, right, 0, 0, 0) >= 0; right++)
        if (!(KEPT >> right & 1) && syscall(SYS_prctl, PR_CAPBSET_DROP, right, 0, 0, 0) < 0) return -1;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2];
    if (syscall(SYS_capget, &header, data) < 0) return -1;
    for (int half = 0; half < 2; half++) {
        data[half].permitted &= (uint32_t)(KEPT >> 32 * half);
        data[half].effective = data[half].permitted;
        data[half].inheritable = 0;
    }
    return (int)syscall(SYS_capset, &header, data);
}

// Sends a descriptor to the parent, which alone has it after the child's execve. 0, or -1 with errno.
static int send_listener(int socket, int listener) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {.bytes = {0}};
    char byte = 0;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    *(int *)CMSG_DATA(&control.header) = listener;
    return (int)syscall(SYS_sendmsg, socket, &message, 0);
}

// Receives the descriptor that a child has sent; -1 for none.
static int take_listener(int socket) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {.bytes = {0}};
    char byte;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    if (recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) < 0 || !CMSG_FIRSTHDR(&message)) return -1;
    return *(int *)CMSG_DATA(&control.header);
}

// Lowers a limit of the calling process. 0, or -1 with errno.
static int limit(int resource, rlim_t most) {
    struct rlimit limit;
    if (syscall(SYS_prlimit64, 0, resource, NULL, &limit) < 0) return -1;
    if (limit.rlim_max > most) limit.rlim_max = most;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return (int)syscall(SYS_prlimit64, 0, resource, &limit, NULL);
}

// Sets the OOM score adjustment of the process, but not of the parent, whose memory it shares. Ignores a missing /proc.
static void set_oom_score(int score) {
    char digits[4] = {(char)('0' + score / 1000), (char)('0' + score / 100 % 10), (char)('0' + score / 10 % 10),
                      (char)('0' + score % 10)};
    int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    int zeros = score < 1000;  // a leading zero would make the number octal
    syscall(SYS_write, file, digits + zeros, sizeof digits - (size_t)zeros);
    syscall(SYS_close, file);
}

#if __has_feature(thread_sanitizer)
// The thread sanitizer treats clone as a fork with its own memory; it does not intercept this name.
int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...);
#define clone __clone
#endif

static int child(void *argument) {
    struct request *request = argument;
    struct clinux_launch_request *launch = request->launch;
    int moved[FDS];

    TRY("setsid", syscall(SYS_setsid));
    // First, while it has all rights; 0 is the writing process itself in any PID namespace.
    for (size_t i = 0; i < launch->control_group_count; i++)
        TRY("cgroup.procs", syscall(SYS_write, launch->control_groups[i], "0", 1));
    if (launch->oom_score) set_oom_score(launch->oom_score);
    // Before the filter, which refuses to set it.
    if (launch->family) {
        struct rlimit limit = {.rlim_cur = launch->family, .rlim_max = launch->family};
        TRY("prlimit64", syscall(SYS_prlimit64, 0, RLIMIT_RTTIME, &limit, NULL));
    }
    if (launch->users >= 0) {
        TRY("setns", syscall(SYS_setns, launch->users, CLONE_NEWUSER));
        int listener = clinux_keep_from_machine(launch->asks);
        if (listener >= 0) TRY("sendmsg", send_listener(request->listener[1], listener));
    }
    // In two passes, so that no target overwrites a later source.
    int above = 3;
    for (size_t i = 0; i < launch->fd_count; i++)
        if (launch->fds[i].child >= above) above = launch->fds[i].child + 1;
    for (size_t i = 0; i < launch->fd_count; i++) {
        moved[i] = (int)syscall(SYS_fcntl, launch->fds[i].parent, F_DUPFD_CLOEXEC, above);
        TRY("fcntl", moved[i]);
    }
    // Descriptors that other libraries opened without close-on-exec would otherwise stay open in this child, and a
    // reader of such a pipe would never see its end. A kernel without this call leaves them open.
    syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (size_t i = 0; i < launch->fd_count; i++) TRY("dup3", syscall(SYS_dup3, moved[i], launch->fds[i].child, 0));
    if (launch->has_terminal) TRY("ioctl", syscall(SYS_ioctl, 0, TIOCSCTTY, 0));
    if (launch->directory) TRY("chdir", syscall(SYS_chdir, launch->directory));
    if (launch->processes) TRY("prlimit64", limit(RLIMIT_NPROC, launch->processes));
    if (launch->file_size) TRY("prlimit64", limit(RLIMIT_FSIZE, launch->file_size));
    if (launch->confined) TRY("capset", confine());
    if (launch->uid != (uid_t)-1) {
        TRY("setgroups", syscall(SYS_setgroups, 0, NULL));
        TRY("setresgid", syscall(SYS_setresgid, launch->gid, launch->gid, launch->gid));
        TRY("setresuid", syscall(SYS_setresuid, launch->uid, launch->uid, launch->uid));
    }
    // Ignored signals stay ignored across execve, so their actions are reset.
    struct kernel_sigaction defaults = {0};
    for (int number = 1; number < 32; number++) syscall(SYS_rt_sigaction, number, &defaults, NULL, sizeof(uint64_t));
    uint64_t none = 0;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
    TRY("execve", syscall(SYS_execve, launch->path, launch->arguments, launch->environment));
    return 0;
}

pid_t clinux_launch(struct clinux_launch_request *launch, int *pidfd) {
    if (launch->fd_count > FDS) return -E2BIG;
    char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return -errno;
    struct request request = {.launch = launch, .listener = {-1, -1}};
    launch->listener = -1;
    if (launch->asks && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, request.listener) < 0) launch->asks = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t pid = clone(child, stack + STACK, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &request, pidfd);
    int failure = pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    munmap(stack, STACK);
    if (launch->asks) {
        if (pid >= 0) launch->listener = take_listener(request.listener[0]);
        close(request.listener[0]);
        close(request.listener[1]);
    }
    if (pid < 0) {
        launch->failed_call = "clone";
        return -failure;
    }
    if (request.error) {
        if (launch->listener >= 0) close(launch->listener);
        launch->listener = -1;
        struct clinux_exit ended;
        while (clinux_pidfd_reap(*pidfd, &ended) == 0) sched_yield();
        close(*pidfd);
        return -request.error;
    }
    return pid;
}
