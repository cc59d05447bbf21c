#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/mptcp.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef PIDFD_THREAD  // Linux 6.9
#define PIDFD_THREAD O_EXCL
#endif
#ifndef MPTCP_INFO  // Linux 5.16
#define MPTCP_INFO 1
#endif
#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS  // Linux 6.6
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP 1
#endif

// Opens a Unix socket that listens on an abstract name or connects to it. fd or -errno.
static int open_abstract(const char *name, size_t length, int listens) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (length >= sizeof address.sun_path) return -EINVAL;
    memcpy(address.sun_path + 1, name, length);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
    const struct sockaddr *place = (struct sockaddr *)&address;
    if (listens ? bind(fd, place, size) == 0 && listen(fd, SOMAXCONN) == 0 : connect(fd, place, size) == 0) return fd;
    int error = errno;
    close(fd);
    return -error;
}

int clinux_listen_abstract(const char *name, size_t length) { return open_abstract(name, length, 1); }

int clinux_connect_abstract(const char *name, size_t length) { return open_abstract(name, length, 0); }

int clinux_accept(int fd) {
    int accepted;
    do accepted = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
    while (accepted < 0 && (errno == EINTR || errno == ECONNABORTED));
    return accepted < 0 ? -errno : accepted;
}

pid_t clinux_peer_process(int fd) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : peer.pid;
}

int clinux_peer_is_own_user(int fd) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : peer.uid == geteuid();
}

pid_t clinux_process_of_thread(pid_t thread) {
    char path[32];
    char line[128];
    int process = -ESRCH;
    snprintf(path, sizeof path, "/proc/%d/status", thread);
    FILE *file = fopen(path, "re");
    if (!file) return -errno;
    while (fgets(line, sizeof line, file) && sscanf(line, "Tgid: %d", &process) != 1) {}
    fclose(file);
    return process;
}

// Whether a descriptor refers to the thread's file of this number; a thread may have its own descriptor table.
static int is_file_of(pid_t thread, int number, int fd) {
    char path[48];
    struct stat here, there;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", thread, number);
    return fstat(fd, &here) == 0 && stat(path, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

int clinux_take_descriptor(pid_t thread, int number) {
    int pidfd = (int)syscall(SYS_pidfd_open, thread, PIDFD_THREAD);
    int is_process = pidfd < 0;
    if (is_process) {  // before Linux 6.9 a pidfd must be of a process
        pid_t process = clinux_process_of_thread(thread);
        if (process < 0) return process;
        pidfd = (int)syscall(SYS_pidfd_open, process, 0);
        if (pidfd < 0) return -errno;
    }
    int fd = (int)syscall(SYS_pidfd_getfd, pidfd, number, 0);
    int error = errno;
    close(pidfd);
    if (fd < 0) return -error;
    if (!is_process || is_file_of(thread, number, fd)) return fd;
    close(fd);
    return -EBADF;
}

int clinux_seccomp_prepare(int listener) {
    // Wakes the caller on the supervisor's processor, where supported, which is five times as fast.
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP);
    struct seccomp_notif_sizes sizes;
    if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) < 0) return -errno;
    return sizes.seccomp_notif > CLINUX_GATE_ROOM || sizes.seccomp_notif_resp > CLINUX_GATE_ROOM ? -EOPNOTSUPP : 0;
}

int clinux_seccomp_receive(int listener, struct clinux_seccomp_call *call) {
    union {
        struct seccomp_notif notice;
        char room[CLINUX_GATE_ROOM];
    } buffer;
    for (;;) {
        struct pollfd entry = {.fd = listener, .events = POLLIN};
        if (poll(&entry, 1, -1) < 0) {
            if (errno == EINTR) continue;
            return -errno;
        }
        if (!(entry.revents & POLLIN)) return 0;
        memset(&buffer, 0, sizeof buffer);
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &buffer.notice) == 0) break;
        if (errno != EINTR && errno != ENOENT) return -errno;  // the caller may have ended in the meantime
    }
    call->id = buffer.notice.id;
    call->thread = (pid_t)buffer.notice.pid;
    call->flags = 0;
    call->fd = (int)buffer.notice.data.args[0];
    call->address = buffer.notice.data.args[1];
    // Registers have 64 bits; the kernel uses only those of the argument's type.
    call->length = (int)buffer.notice.data.args[2];
    switch (buffer.notice.data.nr) {
    case SYS_connect: call->kind = CLINUX_GATE_CONNECT; break;
    case SYS_sendto:
        call->kind = CLINUX_GATE_SENDTO;
        call->address = buffer.notice.data.args[4];
        call->length = (int)buffer.notice.data.args[5];
        call->flags = (int)buffer.notice.data.args[3];
        break;
    case SYS_sendmsg:
        call->kind = CLINUX_GATE_SENDMSG;
        call->length = 1;
        call->flags = (int)buffer.notice.data.args[2];
        break;
    default:
        call->kind = CLINUX_GATE_SENDMMSG;
        call->length = (unsigned)buffer.notice.data.args[2];
        call->flags = (int)buffer.notice.data.args[3];
    }
    return 1;
}

int clinux_seccomp_is_waiting(int listener, uint64_t id) {
    return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

void clinux_seccomp_answer(int listener, uint64_t id, int error, int goes_ahead) {
    union {
        struct seccomp_notif_resp answer;
        char room[CLINUX_GATE_ROOM];
    } buffer = {.room = {0}};
    buffer.answer.id = id;
    buffer.answer.error = -error;
    buffer.answer.flags = goes_ahead ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &buffer.answer);
}

int clinux_read_memory(pid_t thread, uint64_t address, void *bytes, size_t length) {
    struct iovec here = {.iov_base = bytes, .iov_len = length};
    struct iovec there = {.iov_base = (void *)(uintptr_t)address, .iov_len = length};
    ssize_t count = process_vm_readv(thread, &here, 1, &there, 1, 0);
    return count < 0 ? -errno : count == (ssize_t)length ? 0 : -EFAULT;
}

int clinux_socket_kind(int fd, struct clinux_socket_kind *kind) {
    socklen_t size = sizeof(int);
    if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &kind->type, &size) < 0) return -errno;
    if (getsockopt(fd, SOL_SOCKET, SO_PROTOCOL, &kind->protocol, &size) < 0) return -errno;
    size = sizeof kind->cookie;
    if (getsockopt(fd, SOL_SOCKET, SO_COOKIE, &kind->cookie, &size) < 0) return -errno;
    // Sockets of other families are not bound to links.
    size = sizeof kind->link;
    if (getsockopt(fd, SOL_SOCKET, SO_BINDTOIFINDEX, &kind->link, &size) < 0) kind->link = 0;
    uint32_t index = 0;
    size = sizeof index;
    if (getsockopt(fd, IPPROTO_IP, IP_UNICAST_IF, &index, &size) < 0) index = 0;
    kind->unicast_link = (int)ntohl(index);
    return 0;
}

int clinux_begin_connection(int fd, const void *address, size_t length) {
    int type;
    socklen_t size = sizeof type;
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) < 0) return -errno;
    // Only a stream socket would block. The flag is restored at once for other users of the socket.
    int changes = type == SOCK_STREAM && !(flags & O_NONBLOCK);
    if (changes && fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
    int error = connect(fd, address, (socklen_t)length) < 0 ? errno : 0;
    if (changes) fcntl(fd, F_SETFL, flags);
    return -error;
}

void clinux_end_connection(int fd) {
    struct sockaddr nowhere = {.sa_family = AF_UNSPEC};
    int error;
    socklen_t size = sizeof error;
    connect(fd, &nowhere, sizeof nowhere);
    getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
}

int clinux_waits(int fd) {
    int flags = fcntl(fd, F_GETFL);
    return flags < 0 ? -errno : !(flags & O_NONBLOCK);
}

int clinux_multipath_token(int fd, uint32_t *token) {
    struct mptcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(fd, SOL_MPTCP, MPTCP_INFO, &info, &size) < 0) return -errno;
    *token = info.mptcpi_token;
    return 0;
}
