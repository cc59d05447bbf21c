// Frames of a user-space link: packet sockets with offload headers (packet(7)).
#ifndef PUSHLAB_CLINUX_WIRE_H
#define PUSHLAB_CLINUX_WIRE_H

#include <stddef.h>
#include <stdint.h>

enum {
    CLINUX_WIRE_BATCH = 32,
    // The size of a frame's head, including its virtio_net_hdr, and of its tail, which takes the rest.
    CLINUX_WIRE_HEAD = 2048,
    CLINUX_WIRE_TAIL = 65536,
};

// A frame in memory: a virtio_net_hdr (packet(7), PACKET_VNET_HDR) followed by the Ethernet header.
struct clinux_wire_frame {
    uint8_t *head;    // CLINUX_WIRE_HEAD bytes
    uint8_t *tail;    // CLINUX_WIRE_TAIL bytes: the rest of a frame that does not fit into the head
    uint32_t start;   // the offset of the frame in the head
    uint32_t length;  // including the virtio_net_hdr
    int64_t arrival;  // CLOCK_MONOTONIC, nanoseconds
    int64_t stamp;    // CLOCK_REALTIME, nanoseconds, as reported to every socket that receives the frame
};

// Opens a non-blocking socket on a link of the calling thread's namespace that receives incoming frames with the mark
// `receives` and sends with the mark `sends`. fd or -errno.
int clinux_wire_socket(int interface, uint32_t receives, uint32_t sends, int buffer);
// Receives at most CLINUX_WIRE_BATCH frames into their buffers. Returns their number, 0 for none, or -errno.
int clinux_wire_receive(int fd, struct clinux_wire_frame *frames, int capacity);
// Sends frames; returns how many the kernel accepted. It refuses others if the link is down or they are too long.
int clinux_wire_send(int fd, const struct clinux_wire_frame *frames, int count);
// Returns the offset of the Ethernet header in the head, and writes the frame's length from there on.
uint32_t clinux_wire_ethernet(const struct clinux_wire_frame *frame, uint32_t *length);
// Completes a checksum that the sender left to hardware, and inverts a random bit after the Ethernet header. 1, or 0
// for a frame of several segments or one that is longer than its head.
int clinux_wire_corrupt(struct clinux_wire_frame *frame, uint64_t random);
// Copies a frame into the buffers of another.
void clinux_wire_copy(const struct clinux_wire_frame *from, struct clinux_wire_frame *to);

// Makes timeouts of the calling thread exact (PR_SET_TIMERSLACK in prctl(2)).
void clinux_wire_prepare_thread(void);
// Waits until a descriptor is readable, with a timeout in nanoseconds or, below 0, without one (epoll_pwait2(2)).
// Returns the number of ids written, or -errno.
int clinux_wire_wait(int poll, uint64_t *ids, int capacity, int64_t nanoseconds);

#endif
