#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum { MOST = 64 };

// Room for the control message, aligned as its header must be.
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
