#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int result(long value) { return value < 0 ? -errno : (int)value; }

int clinux_unshare(int flags) { return result(unshare(flags)); }

int clinux_setns(int fd, int kind) { return result(setns(fd, kind)); }

int clinux_close_from(int first) { return result(syscall(SYS_close_range, first, ~0U, 0)); }

int clinux_name_thread(const char *name) { return result(prctl(PR_SET_NAME, name)); }

int clinux_pidfd_open(pid_t pid) { return result(syscall(SYS_pidfd_open, pid, 0)); }

int clinux_pidfd_send_signal(int pidfd, int signal) {
    return result(syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0));
}

int clinux_sethostname(const char *name, size_t length) { return result(sethostname(name, length)); }

int clinux_pipe(int ends[2]) { return result(pipe2(ends, O_CLOEXEC)); }

int clinux_pidfd_reap(int pidfd, struct clinux_exit *out) {
    siginfo_t info = {0};
    int value;
    do {
        value = waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG);
    } while (value < 0 && errno == EINTR);
    if (value < 0) return -errno;
    if (info.si_pid == 0) return 0;
    out->code = info.si_code;
    out->status = info.si_status;
    return 1;
}

const char *clinux_error_text(int number) {
    const char *text = strerrordesc_np(number);
    return text ? text : "unknown error";
}

const char *clinux_error_name(int number) {
    const char *name = strerrorname_np(number);
    return name ? name : "unknown";
}

int clinux_open_seen(const char *path, int flags) {
    struct open_how how = {.flags = (uint64_t)flags | O_CLOEXEC, .resolve = RESOLVE_NO_MAGICLINKS};
    long fd = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
    return fd < 0 ? -errno : (int)fd;
}
