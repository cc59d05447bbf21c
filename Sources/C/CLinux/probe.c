#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <netinet/icmp6.h>
#include <netinet/in.h>
#include <netinet/ip_icmp.h>
#include <poll.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

union endpoint {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static socklen_t endpoint(union endpoint *out, const uint8_t *address, size_t length, uint16_t port) {
    memset(out, 0, sizeof *out);
    if (length == 4) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons(port);
        memcpy(&out->v4.sin_addr, address, 4);
        return sizeof out->v4;
    }
    out->v6.sin6_family = AF_INET6;
    out->v6.sin6_port = htons(port);
    memcpy(&out->v6.sin6_addr, address, 16);
    return sizeof out->v6;
}

int clinux_send_frames(int interface, const uint8_t *frame, size_t length, int count) {
    int fd = socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    struct sockaddr_ll link = {.sll_family = AF_PACKET, .sll_ifindex = interface, .sll_halen = ETH_ALEN};
    int result = 0;
    for (int i = 0; i < count && result == 0; i++)
        if (sendto(fd, frame, length, 0, (struct sockaddr *)&link, sizeof link) < 0) result = -errno;
    close(fd);
    return result;
}

int clinux_send_datagram(const uint8_t *address, size_t length, uint16_t port) {
    union endpoint to;
    socklen_t size = endpoint(&to, address, length, port);
    int fd = socket(to.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    int result = sendto(fd, "probe", 5, 0, &to.any, size) < 0 ? -errno : 0;
    close(fd);
    return result;
}

int clinux_connect(const uint8_t *address, size_t length, uint16_t port, int wait) {
    union endpoint to;
    socklen_t size = endpoint(&to, address, length, port);
    int fd = socket(to.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    struct timeval limit = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (connect(fd, &to.any, size) < 0) {
        int failure = errno;
        close(fd);
        return -failure;
    }
    return fd;
}

int clinux_exchange(const uint8_t *address, size_t length, uint16_t port, const uint8_t *request, size_t size, int wait,
                    uint8_t *answer, size_t capacity) {
    union endpoint to;
    socklen_t room = endpoint(&to, address, length, port);
    int fd = socket(to.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    struct timeval limit = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    // Connected, so that an unreachable port is reported at once.
    ssize_t got = connect(fd, &to.any, room);
    if (got == 0) got = send(fd, request, size, 0);
    if (got >= 0) got = recv(fd, answer, capacity, 0);
    int result = got < 0 ? -errno : (int)got;
    close(fd);
    return result;
}

int clinux_datagram_socket(const char *address, uint16_t port) {
    uint8_t bytes[16], any[16] = {0};
    size_t length = inet_pton(AF_INET, address, bytes) == 1 ? 4 : inet_pton(AF_INET6, address, bytes) == 1 ? 16 : 0;
    if (length == 0) return -EINVAL;
    union endpoint here, there;
    socklen_t size = endpoint(&here, any, length, port);
    endpoint(&there, bytes, length, port);
    int fd = socket(here.any.sa_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -errno;
    if (bind(fd, &here.any, size) < 0 || connect(fd, &there.any, size) < 0) {
        int failure = errno;
        close(fd);
        return -failure;
    }
    return fd;
}

static int milliseconds_left(const struct timespec *deadline) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long left = (deadline->tv_sec - now.tv_sec) * 1000 + (deadline->tv_nsec - now.tv_nsec) / 1000000;
    return left > 0 ? (int)left : 0;
}

int clinux_echo(const uint8_t *address, size_t length, int wait) {
    union endpoint to;
    socklen_t size = endpoint(&to, address, length, 0);
    int v6 = length == 16;
    int fd = socket(to.any.sa_family, SOCK_RAW | SOCK_CLOEXEC, v6 ? IPPROTO_ICMPV6 : IPPROTO_ICMP);
    if (fd < 0) return -errno;
    struct timespec deadline;
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += wait / 1000;
    deadline.tv_nsec += wait % 1000 * 1000000L;
    if (deadline.tv_nsec >= 1000000000L) {
        deadline.tv_sec++;
        deadline.tv_nsec -= 1000000000L;
    }
    // Unique to this call, because a raw socket receives the replies to all calls.
    uint16_t id;
    if (getrandom(&id, sizeof id, GRND_NONBLOCK) != sizeof id) id = (uint16_t)getpid();
    uint8_t request[8] = {v6 ? ICMP6_ECHO_REQUEST : ICMP_ECHO, 0, 0, 0, (uint8_t)(id >> 8), (uint8_t)id, 0, 0};
    uint8_t answer[256];
    int answered = 0, failure = 0;
    for (uint16_t sequence = 1; !answered && milliseconds_left(&deadline) > 0; sequence++) {
        request[6] = sequence >> 8;
        request[7] = sequence & 0xff;
        if (!v6) {
            request[2] = request[3] = 0;
            uint32_t sum = (uint32_t)(request[0] << 8) + id + sequence;
            sum = ~((sum & 0xffff) + (sum >> 16));
            request[2] = sum >> 8 & 0xff;
            request[3] = sum & 0xff;
        }
        // Sending fails as unreachable while the address is not resolved; the reply may still come.
        if (sendto(fd, request, sizeof request, 0, &to.any, size) < 0 && errno != EHOSTUNREACH && errno != ENETUNREACH
            && errno != ENETDOWN) {
            failure = -errno;
            break;
        }
        int left = milliseconds_left(&deadline), rest = left > 100 ? left - 100 : 0;
        struct pollfd readable = {.fd = fd, .events = POLLIN};
        while (!answered && (left = milliseconds_left(&deadline)) > rest && poll(&readable, 1, left - rest) > 0) {
            union endpoint from;
            socklen_t room = sizeof from;
            ssize_t got = recvfrom(fd, answer, sizeof answer, MSG_DONTWAIT, &from.any, &room);
            if (got < 0) break;
            void *sender = v6 ? (void *)&from.v6.sin6_addr : (void *)&from.v4.sin_addr;
            uint8_t *icmp = v6 ? answer : answer + (answer[0] & 15) * 4;
            answered = icmp + 8 <= answer + got && icmp[0] == (v6 ? ICMP6_ECHO_REPLY : ICMP_ECHOREPLY)
                && icmp[4] == request[4] && icmp[5] == request[5] && memcmp(sender, address, length) == 0;
        }
    }
    close(fd);
    return failure ? failure : answered;
}

int clinux_send_many(int fd, const void *address, size_t length, const uint8_t *bytes, size_t count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct mmsghdr message = {
        .msg_hdr = {.msg_name = (void *)address, .msg_namelen = (socklen_t)length, .msg_iov = &part, .msg_iovlen = 1},
    };
    return sendmmsg(fd, &message, 1, 0) < 0 ? -errno : 0;
}
