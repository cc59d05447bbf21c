// Frames that a user-space link takes and gives: packet sockets with the headers of offloads (packet(7)).
#ifndef PUSHLAB_CLINUX_WIRE_H
#define PUSHLAB_CLINUX_WIRE_H

#include <stddef.h>
#include <stdint.h>

enum {
    CLINUX_WIRE_BATCH = 32,
    // The room of a frame, with those of its headers that are not on the wire; and of what does not fit into it.
    CLINUX_WIRE_HEAD = 2048,
    CLINUX_WIRE_TAIL = 65536,
};

// A frame in memory: a virtio_net_hdr (packet(7), PACKET_VNET_HDR), and then the Ethernet header.
struct clinux_wire_frame {
    uint8_t *head;    // CLINUX_WIRE_HEAD bytes
    uint8_t *tail;    // CLINUX_WIRE_TAIL bytes; the frame goes on there where the head is full
    uint32_t start;   // of the frame's first byte in the head
    uint32_t length;  // with the virtio_net_hdr
    int64_t arrival;  // CLOCK_MONOTONIC, nanoseconds
    int64_t stamp;    // CLOCK_REALTIME, nanoseconds, as every socket that sees the frame is told
};

// A non-blocking socket at a link of the calling thread's namespace, which sees the incoming frames with a mark, and
// gives those that it sends another one. fd or -errno.
int clinux_wire_socket(int interface, uint32_t receives, uint32_t sends, int buffer);
// Receives at most CLINUX_WIRE_BATCH frames into the memory that each names. How many, 0 when there are none, or
// -errno.
int clinux_wire_receive(int fd, struct clinux_wire_frame *frames, int capacity);
// Sends frames; returns how many the kernel has taken. Others were refused: the link is down, or they are too long for
// it.
int clinux_wire_send(int fd, const struct clinux_wire_frame *frames, int count);
// Returns the offset of the Ethernet header in the head, and writes the frame's length from there on.
uint32_t clinux_wire_ethernet(const struct clinux_wire_frame *frame, uint32_t *length);
// Completes the checksum that the sender has left to hardware, and inverts one bit behind the Ethernet header, which
// the random bits choose. 1, or 0 when it cannot: the frame stands for several segments, or is longer than its head.
int clinux_wire_corrupt(struct clinux_wire_frame *frame, uint64_t random);
// Copies a frame into the memory that another names.
void clinux_wire_copy(const struct clinux_wire_frame *from, struct clinux_wire_frame *to);

// Has the timeouts of the calling thread end on time (PR_SET_TIMERSLACK in prctl(2)).
void clinux_wire_prepare_thread(void);
// Waits until a descriptor is readable, for so many nanoseconds or, below 0, for ever (epoll_pwait2(2)). The number of
// ids written, or -errno.
int clinux_wire_wait(int poll, uint64_t *ids, int capacity, int64_t nanoseconds);

#endif
