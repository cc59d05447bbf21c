#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 64 };

// A buffer for the control message, with the alignment of its header.
union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(MOST * sizeof(int))];
};

int clinux_send_descriptors(int socket, const int *fds, size_t count, const void *text, size_t length) {
    if (count > MOST || length == 0) return -EINVAL;
    union control control = {0};
    struct iovec part = {.iov_base = (void *)text, .iov_len = length};
    struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = CMSG_SPACE(count * sizeof(int)),
    };
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(&control.header), fds, count * sizeof(int));
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

int clinux_readable(int fd) {
    int count = 0;
    return ioctl(fd, FIONREAD, &count) < 0 ? -errno : count;
}

ssize_t clinux_receive_descriptors(int socket, int *fds, size_t *count, void *text, size_t length) {
    union control control = {0};
    struct iovec part = {.iov_base = text, .iov_len = length};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return -errno;
    size_t most = *count;
    *count = 0;
    int lost = message.msg_flags & MSG_CTRUNC;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t there = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < there; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(header) + i * sizeof(int), sizeof fd);
            if (*count < most) {
                fds[(*count)++] = fd;
            } else {
                close(fd);
                lost = 1;
            }
        }
    }
    if (!lost) return received;
    while (*count > 0) close(fds[--*count]);
    return -EMFILE;
}

int clinux_open_terminal(int *controller, int *terminal) {
    int fd = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return -errno;
    int locked = 0;
    int other = ioctl(fd, TIOCSPTLCK, &locked) < 0 ? -1 : ioctl(fd, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (other < 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    *controller = fd;
    *terminal = other;
    return 0;
}
