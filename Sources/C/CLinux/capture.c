#define _GNU_SOURCE
#include "CLinux.h"
#include "clocks.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 32 };

int clinux_capture_socket(int interface, int buffer) {
    // Protocol 0 until the bind, so that it never receives frames of another link.
    int fd = socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -errno;
    int on = 1;
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_AD_OFF + SKF_AD_PKTTYPE)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PACKET_OUTGOING, 2, 0),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_AD_OFF + SKF_AD_MARK)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
        BPF_STMT(BPF_RET | BPF_K, 0),
    };
    struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
    if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &buffer, sizeof buffer) < 0)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    struct sockaddr_ll link = {
        .sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL), .sll_ifindex = interface};
    if (setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) < 0
        || setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on) < 0
        || bind(fd, (struct sockaddr *)&link, sizeof link) < 0) {
        int failure = errno;
        close(fd);
        return -failure;
    }
    return fd;
}

int clinux_capture(int fd, struct clinux_frame *frames, int capacity, uint8_t *bytes, size_t slot) {
    struct mmsghdr messages[BATCH] = {0};
    struct iovec parts[BATCH];
    struct sockaddr_ll links[BATCH];
    union {
        char bytes[CMSG_SPACE(sizeof(struct timespec))];
        struct cmsghdr alignment;
    } controls[BATCH];
    int limit = capacity < BATCH ? capacity : BATCH;
    for (int i = 0; i < limit; i++) {
        parts[i] = (struct iovec){bytes + slot * (size_t)i, slot};
        messages[i].msg_hdr = (struct msghdr){
            .msg_name = &links[i], .msg_namelen = sizeof links[i], .msg_iov = &parts[i], .msg_iovlen = 1,
            .msg_control = controls[i].bytes, .msg_controllen = sizeof controls[i].bytes};
    }
    int count;
    do {
        // With MSG_TRUNC the length is that of the whole frame.
        count = recvmmsg(fd, messages, (unsigned)limit, MSG_DONTWAIT | MSG_TRUNC, NULL);
        // ENETDOWN reports once, ahead of earlier frames, that the link was set down; it may come up again.
    } while (count < 0 && (errno == EINTR || errno == ENETDOWN));
    if (count < 0) return errno == EAGAIN ? 0 : -errno;
    struct moment now = read_clocks();
    for (int i = 0; i < count; i++) {
        struct clinux_frame *frame = &frames[i];
        frame->length = messages[i].msg_len;
        frame->captured = frame->length < slot ? frame->length : (uint32_t)slot;
        frame->outgoing = links[i].sll_pkttype == PACKET_OUTGOING;
        frame->realtime = now.realtime;
        for (struct cmsghdr *c = CMSG_FIRSTHDR(&messages[i].msg_hdr); c; c = CMSG_NXTHDR(&messages[i].msg_hdr, c)) {
            int64_t stamp = timestamp(c);
            if (stamp) frame->realtime = stamp;
        }
        frame->monotonic = to_monotonic(frame->realtime, now);
    }
    return count;
}

int clinux_capture_lost(int fd) {
    struct tpacket_stats stats = {0};
    socklen_t size = sizeof stats;
    if (getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, &stats, &size) < 0) return -errno;
    return (int)stats.tp_drops;
}
