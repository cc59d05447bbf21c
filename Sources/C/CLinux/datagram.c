#define _GNU_SOURCE
#include "CLinux.h"
#include "clocks.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#ifndef SO_RCVMARK
#define SO_RCVMARK 75
#endif

int clinux_set_mark(int fd, uint32_t mark) {
    return setsockopt(fd, SOL_SOCKET, SO_MARK, &mark, sizeof mark) < 0 ? -errno : 0;
}

int clinux_get_mark(int fd, uint32_t *mark) {
    socklen_t size = sizeof *mark;
    return getsockopt(fd, SOL_SOCKET, SO_MARK, mark, &size) < 0 ? -errno : 0;
}

int clinux_report_marks(int fd) {
    int on = 1;
    return setsockopt(fd, SOL_SOCKET, SO_RCVMARK, &on, sizeof on) < 0 ? -errno : 0;
}

int clinux_report_destinations(int fd) {
    int on = 1, family = 0;
    socklen_t size = sizeof family;
    if (getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size) < 0) return -errno;
    int failed = family == AF_INET6 ? setsockopt(fd, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof on)
                                    : setsockopt(fd, IPPROTO_IP, IP_PKTINFO, &on, sizeof on);
    return failed ? -errno : 0;
}

int clinux_report_arrivals(int fd) {
    int on = 1;
    return setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on) < 0 ? -errno : 0;
}

// Stores one control message of a datagram.
static void keep(struct cmsghdr *header, struct clinux_origin *origin) {
    int64_t stamp = timestamp(header);
    if (stamp) {
        origin->arrival = to_monotonic(stamp, read_clocks());
    } else if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SO_MARK) {
        memcpy(&origin->mark, CMSG_DATA(header), sizeof origin->mark);
        origin->is_marked = 1;
    } else if (header->cmsg_level == IPPROTO_IPV6 && header->cmsg_type == IPV6_PKTINFO) {
        struct in6_pktinfo info;
        memcpy(&info, CMSG_DATA(header), sizeof info);
        struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = info.ipi6_addr};
        memcpy(origin->target, &address, sizeof address);
    } else if (header->cmsg_level == IPPROTO_IP && header->cmsg_type == IP_PKTINFO) {
        struct in_pktinfo info;
        memcpy(&info, CMSG_DATA(header), sizeof info);
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = info.ipi_addr};
        memcpy(origin->target, &address, sizeof address);
    }
}

int clinux_receive(int fd, void *bytes, size_t length, struct clinux_origin *origin) {
    union {
        struct cmsghdr alignment;
        char room[CMSG_SPACE(sizeof(uint32_t)) + CMSG_SPACE(sizeof(struct in6_pktinfo))
                  + CMSG_SPACE(sizeof(struct in_pktinfo)) + CMSG_SPACE(sizeof(struct timespec))];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = length};
    memset(origin, 0, sizeof *origin);
    struct msghdr message = {
        .msg_name = origin->sender, .msg_namelen = sizeof origin->sender, .msg_iov = &part, .msg_iovlen = 1,
        .msg_control = &control, .msg_controllen = sizeof control,
    };
    ssize_t count;
    do count = recvmsg(fd, &message, 0);
    while (count < 0 && errno == EINTR);
    if (count < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
        keep(header, origin);
    return (int)count;
}
