#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/nsfs.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Condition under which a call is left to the kernel: never, as it affects the machine; if the programs own the
// caller's namespace of this kind; if they own the namespace to enter.
enum rule { MACHINE, OWN, ENTERED };
static const struct {
    int number;
    const char *name;
    enum rule rule;
    const char *kind;
    int error;
} calls[] = {
    {SYS_add_key, "add_key", MACHINE, NULL, ENOSYS},
    {SYS_request_key, "request_key", MACHINE, NULL, ENOSYS},
    {SYS_keyctl, "keyctl", MACHINE, NULL, ENOSYS},
    {SYS_socket, "socket", MACHINE, NULL, EAFNOSUPPORT},
    {SYS_mount, "mount", OWN, "mnt", EPERM},
    {SYS_umount2, "umount2", OWN, "mnt", EPERM},
    {SYS_move_mount, "move_mount", OWN, "mnt", EPERM},
    {SYS_mount_setattr, "mount_setattr", OWN, "mnt", EPERM},
    {SYS_fsopen, "fsopen", OWN, "mnt", EPERM},
    {SYS_pivot_root, "pivot_root", OWN, "mnt", EPERM},
    {SYS_setns, "setns", ENTERED, NULL, EPERM},
    {SYS_sethostname, "sethostname", OWN, "uts", EPERM},
    {SYS_setdomainname, "setdomainname", OWN, "uts", EPERM},
    {SYS_init_module, "init_module", MACHINE, NULL, EPERM},
    {SYS_finit_module, "finit_module", MACHINE, NULL, EPERM},
    {SYS_delete_module, "delete_module", MACHINE, NULL, EPERM},
    {SYS_kexec_load, "kexec_load", MACHINE, NULL, EPERM},
    {SYS_swapon, "swapon", MACHINE, NULL, EPERM},
    {SYS_swapoff, "swapoff", MACHINE, NULL, EPERM},
    {SYS_settimeofday, "settimeofday", MACHINE, NULL, EPERM},
    {SYS_clock_settime, "clock_settime", MACHINE, NULL, EPERM},
    {SYS_acct, "acct", MACHINE, NULL, EPERM},
#ifdef SYS_mknod
    {SYS_mknod, "mknod", MACHINE, NULL, EPERM},
#endif
    {SYS_mknodat, "mknodat", MACHINE, NULL, EPERM},
};

static int is_same(int one, int other) {
    struct stat here, there;
    return fstat(one, &here) == 0 && fstat(other, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

// Whether a namespace belongs to these users or to a descendant of theirs. Closes the descriptor.
static int is_of(int namespace, int users) {
    int owner = ioctl(namespace, NS_GET_USERNS);
    close(namespace);
    while (owner >= 0 && !is_same(owner, users)) {
        int above = ioctl(owner, NS_GET_PARENT);
        close(owner);
        owner = above;
    }
    if (owner < 0) return 0;
    close(owner);
    return 1;
}

// Whether a process, by its pidfd, belongs to these users or to a descendant of theirs (pidfd_open(2)).
static int is_process_of(int process, int users) {
    char path[48], line[128];
    int id = 0;
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", process);
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    while (fgets(line, sizeof line, file) && sscanf(line, "Pid: %d", &id) != 1) {}
    fclose(file);
    snprintf(path, sizeof path, "/proc/%d/ns/user", id);
    int own = open(path, O_RDONLY | O_CLOEXEC);
    if (own < 0) return 0;
    if (!is_same(own, users)) return is_of(own, users);
    close(own);
    return 1;
}

// Whether the kernel decides on the call.
static int is_open(const struct seccomp_notif *notice, enum rule rule, const char *kind, int users) {
    char path[48];
    int namespace;
    switch (rule) {
    case OWN:
        snprintf(path, sizeof path, "/proc/%d/ns/%s", (int)notice->pid, kind);
        namespace = open(path, O_RDONLY | O_CLOEXEC);
        return namespace < 0 || is_of(namespace, users);
    case ENTERED:
        namespace = clinux_take_descriptor((pid_t)notice->pid, (int)notice->data.args[0]);
        if (namespace >= 0 && ioctl(namespace, NS_GET_NSTYPE) < 0) {
            int result = is_process_of(namespace, users);
            close(namespace);
            return result;
        }
        return namespace < 0 || is_of(namespace, users);
    case MACHINE: break;
    }
    // A character device 0, 0 gives access to nothing, and every user may create it.
#ifdef SYS_mknod
    if (notice->data.nr == SYS_mknod) return (notice->data.args[1] & S_IFMT) == S_IFCHR && notice->data.args[2] == 0;
#endif
    return notice->data.nr == SYS_mknodat && (notice->data.args[2] & S_IFMT) == S_IFCHR && notice->data.args[3] == 0;
}

int clinux_refuse(int listener, int users, struct clinux_refusal *refusal) {
    union {
        struct seccomp_notif notice;
        char room[CLINUX_GATE_ROOM];
    } asked = {.room = {0}};
    union {
        struct seccomp_notif_resp answer;
        char room[CLINUX_GATE_ROOM];
    } answered = {.room = {0}};
    struct pollfd entry = {.fd = listener, .events = POLLIN};
    if (poll(&entry, 1, 0) < 0) return -errno;
    if (!(entry.revents & POLLIN)) return entry.revents ? -EPIPE : 0;
    // ENOENT: the caller has ended in the meantime.
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked.notice) < 0) return errno == ENOENT || errno == EINTR ? 0 : -errno;
#if defined(__x86_64__)
    asked.notice.data.nr &= (int)0xbfffffff;  // clears the bit of x32
#endif
    answered.answer.id = asked.notice.id;
    answered.answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    int result = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (calls[i].number != asked.notice.data.nr) continue;
        if (is_open(&asked.notice, calls[i].rule, calls[i].kind, users)) break;
        answered.answer.flags = 0;
        answered.answer.error = -calls[i].error;
        refusal->call = calls[i].name;
        refusal->error = calls[i].error;
        refusal->process = (pid_t)asked.notice.pid;
        result = 1;
    }
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answered.answer);
    return result;
}
