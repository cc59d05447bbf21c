#define _GNU_SOURCE
#include "clinux_wire.h"
#include "clocks.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/virtio_net.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TAG = 4, HEADER = sizeof(struct virtio_net_hdr), ADDRESSES = 12 };

static int set(int fd, int level, int option, int value) { return setsockopt(fd, level, option, &value, sizeof value); }

int clinux_wire_socket(int interface, uint32_t receives, uint32_t sends, int buffer) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(SKF_AD_OFF + SKF_AD_MARK)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, receives, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
        BPF_STMT(BPF_RET | BPF_K, 0),
    };
    struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
    struct sockaddr_ll link = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL), .sll_ifindex = interface};
    int fd = socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -errno;
    if (set(fd, SOL_SOCKET, SO_RCVBUFFORCE, buffer) < 0) set(fd, SOL_SOCKET, SO_RCVBUF, buffer);
    if (set(fd, SOL_SOCKET, SO_SNDBUFFORCE, buffer) < 0) set(fd, SOL_SOCKET, SO_SNDBUF, buffer);
    if (setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) < 0
        || set(fd, SOL_SOCKET, SO_MARK, (int)sends) < 0 || set(fd, SOL_PACKET, PACKET_VNET_HDR, 1) < 0
        || set(fd, SOL_PACKET, PACKET_AUXDATA, 1) < 0 || set(fd, SOL_PACKET, PACKET_IGNORE_OUTGOING, 1) < 0
        || set(fd, SOL_SOCKET, SO_TIMESTAMPNS, 1) < 0 || bind(fd, (struct sockaddr *)&link, sizeof link) < 0) {
        int failure = errno;
        close(fd);
        return -failure;
    }
    return fd;
}

// Inserts a VLAN tag, which the kernel stores separately, into the frame, using the reserved bytes before it.
static void insert_tag(struct clinux_wire_frame *frame, const struct tpacket_auxdata *data) {
    uint16_t type = htons(data->tp_status & TP_STATUS_VLAN_TPID_VALID ? data->tp_vlan_tpid : ETH_P_8021Q);
    uint16_t tag = htons(data->tp_vlan_tci);
    struct virtio_net_hdr header;
    memcpy(&header, frame->head + frame->start, HEADER);
    if (header.flags & VIRTIO_NET_HDR_F_NEEDS_CSUM) header.csum_start = (uint16_t)(header.csum_start + TAG);
    if (header.hdr_len) header.hdr_len = (uint16_t)(header.hdr_len + TAG);
    frame->start -= TAG;
    frame->length += TAG;
    uint8_t *ethernet = frame->head + frame->start + HEADER;
    memmove(ethernet, ethernet + TAG, ADDRESSES);
    memcpy(frame->head + frame->start, &header, HEADER);
    memcpy(ethernet + ADDRESSES, &type, sizeof type);
    memcpy(ethernet + ADDRESSES + sizeof type, &tag, sizeof tag);
}

// Reads a frame's time and VLAN tag from its control messages.
static void read_controls(struct msghdr *message, struct clinux_wire_frame *frame, struct moment now) {
    frame->arrival = now.monotonic;
    frame->stamp = 0;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c)) {
        int64_t stamp = timestamp(c);
        if (stamp) {
            frame->stamp = stamp;
            int64_t arrival = to_monotonic(stamp, now);
            // Ignores a time more than a second in the past, which means that CLOCK_REALTIME was set.
            if (arrival > now.monotonic - 1000000000) frame->arrival = arrival;
        }
        if (c->cmsg_level == SOL_PACKET && c->cmsg_type == PACKET_AUXDATA) {
            struct tpacket_auxdata data;
            memcpy(&data, CMSG_DATA(c), sizeof data);
            if (data.tp_status & TP_STATUS_VLAN_VALID) insert_tag(frame, &data);
        }
    }
}

int clinux_wire_receive(int fd, struct clinux_wire_frame *frames, int capacity) {
    struct mmsghdr messages[CLINUX_WIRE_BATCH];
    struct iovec parts[CLINUX_WIRE_BATCH][2];
    union {
        char bytes[CMSG_SPACE(sizeof(struct timespec)) + CMSG_SPACE(sizeof(struct tpacket_auxdata))];
        struct cmsghdr alignment;
    } controls[CLINUX_WIRE_BATCH];
    int limit = capacity < CLINUX_WIRE_BATCH ? capacity : CLINUX_WIRE_BATCH;
    for (int i = 0; i < limit; i++) {
        parts[i][0] = (struct iovec){frames[i].head + TAG, CLINUX_WIRE_HEAD - TAG};
        parts[i][1] = (struct iovec){frames[i].tail, CLINUX_WIRE_TAIL};
        messages[i].msg_hdr = (struct msghdr){
            .msg_iov = parts[i], .msg_iovlen = 2, .msg_control = controls[i].bytes,
            .msg_controllen = sizeof controls[i].bytes};
    }
    int count;
    do {
        count = recvmmsg(fd, messages, (unsigned)limit, MSG_DONTWAIT, NULL);
        // ENETDOWN reports once, before earlier frames, that the link was set down.
    } while (count < 0 && (errno == EINTR || errno == ENETDOWN));
    if (count < 0) return errno == EAGAIN ? 0 : -errno;
    struct moment now = read_clocks();
    for (int i = 0; i < count; i++) {
        frames[i].start = TAG;
        frames[i].length = messages[i].msg_len;
        read_controls(&messages[i].msg_hdr, &frames[i], now);
    }
    return count;
}

int clinux_wire_send(int fd, const struct clinux_wire_frame *frames, int count) {
    struct mmsghdr messages[CLINUX_WIRE_BATCH];
    struct iovec parts[CLINUX_WIRE_BATCH][2];
    int sent = 0;
    if (count > CLINUX_WIRE_BATCH) count = CLINUX_WIRE_BATCH;
    for (int i = 0; i < count; i++) {
        const struct clinux_wire_frame *frame = &frames[i];
        uint32_t room = CLINUX_WIRE_HEAD - frame->start, first = frame->length < room ? frame->length : room;
        parts[i][0] = (struct iovec){frame->head + frame->start, first};
        parts[i][1] = (struct iovec){frame->tail, frame->length - first};
        messages[i].msg_hdr = (struct msghdr){.msg_iov = parts[i], .msg_iovlen = first < frame->length ? 2 : 1};
    }
    for (int next = 0; next < count;) {
        int done = sendmmsg(fd, messages + next, (unsigned)(count - next), MSG_DONTWAIT);
        if (done < 0 && errno == EINTR) continue;
        if (done > 0) sent += done;
        // The first frame that is left was refused; it is skipped.
        next += done > 0 ? done : 1;
    }
    return sent;
}

uint32_t clinux_wire_ethernet(const struct clinux_wire_frame *frame, uint32_t *length) {
    *length = frame->length > HEADER ? frame->length - HEADER : 0;
    return frame->start + HEADER;
}

int clinux_wire_corrupt(struct clinux_wire_frame *frame, uint64_t random) {
    uint32_t length;
    uint8_t *ethernet = frame->head + clinux_wire_ethernet(frame, &length);
    struct virtio_net_hdr header;
    memcpy(&header, frame->head + frame->start, HEADER);
    if (header.gso_type != VIRTIO_NET_HDR_GSO_NONE || length <= ETH_HLEN
        || frame->start + frame->length > CLINUX_WIRE_HEAD)
        return 0;
    uint32_t field = (uint32_t)header.csum_start + header.csum_offset;
    if (header.flags & VIRTIO_NET_HDR_F_NEEDS_CSUM && field + 2 <= length) {
        // The field contains the sum of the pseudo header; the total is complemented (RFC 1071).
        uint64_t sum = 0;
        for (uint32_t i = header.csum_start; i < length; i += 2)
            sum += (uint64_t)ethernet[i] << 8 | (i + 1 < length ? ethernet[i + 1] : 0);
        while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
        uint16_t check = (uint16_t)~sum;
        // In UDP, 0 means that there is no checksum (RFC 768); in TCP both zeros are equivalent.
        if (check == 0) check = 0xffff;
        ethernet[field] = (uint8_t)(check >> 8);
        ethernet[field + 1] = (uint8_t)check;
    }
    memset(frame->head + frame->start, 0, HEADER);
    uint32_t place = ETH_HLEN + (uint32_t)((random >> 32) * (length - ETH_HLEN) >> 32);
    ethernet[place] = (uint8_t)(ethernet[place] ^ 1u << (random & 7));
    return 1;
}

void clinux_wire_copy(const struct clinux_wire_frame *from, struct clinux_wire_frame *to) {
    uint32_t room = CLINUX_WIRE_HEAD - from->start, first = from->length < room ? from->length : room;
    memcpy(to->head + from->start, from->head + from->start, first);
    if (first < from->length) memcpy(to->tail, from->tail, from->length - first);
    to->start = from->start;
    to->length = from->length;
    to->arrival = from->arrival;
    to->stamp = from->stamp;
}

void clinux_wire_prepare_thread(void) { prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0); }

int clinux_wire_wait(int poll, uint64_t *ids, int capacity, int64_t nanoseconds) {
    struct epoll_event events[8];
    struct timespec wait = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    if (capacity > 8) capacity = 8;
    long count = syscall(SYS_epoll_pwait2, poll, events, capacity, nanoseconds < 0 ? NULL : &wait, NULL, (size_t)0);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (long i = 0; i < count; i++) ids[i] = events[i].data.u64;
    return (int)count;
}
