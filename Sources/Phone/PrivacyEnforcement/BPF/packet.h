// Parses IP, UDP, TCP and routing headers (RFC 791, 8200, 768, 9293, 8754). The data of a packet begins with its IP
// header.
#ifndef PUSHLAB_PACKET_H
#define PUSHLAB_PACKET_H

#include <linux/bpf.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "maps.h"

enum { IPV4 = 0x0800, IPV6 = 0x86dd };  // EtherTypes

enum { HOP_BY_HOP = 0, ROUTING = 43, DESTINATION_OPTIONS = 60 };  // extension headers of IPv6

enum { TYPE_0 = 0, TYPE_2 = 2, SEGMENTS = 4 };  // routing headers: RFC 5095, 6275, 8754

// The maximum numbers of extension headers and of routing addresses that are read; with more, a packet counts as local.
enum { MOST_HEADERS = 8, MOST_ADDRESSES = 16 };

// Loads the destination address of a packet, or its source; returns 0 if it is neither IPv4 nor IPv6.
static __always_inline int load_address(struct __sk_buff *packet, int source, struct privacy_address *address) {
    if (packet->protocol == bpf_htons(IPV6))
        return !bpf_skb_load_bytes(packet, source ? 8 : 24, address, 16);
    if (packet->protocol != bpf_htons(IPV4)) return 0;
    address->word[0] = address->word[1] = 0;
    address->word[2] = bpf_htonl(0xffff);
    return !bpf_skb_load_bytes(packet, source ? 12 : 16, &address->word[3], 4);
}

// Returns the offset of the header of a protocol; 0 if the packet has another protocol, or IPv6 extension headers
// before it, which callers do not expect.
static __always_inline __u32 header_of(struct __sk_buff *packet, __u8 protocol) {
    __u8 first = 0, next = 0;
    __u32 is_v6 = packet->protocol == bpf_htons(IPV6);
    bpf_skb_load_bytes(packet, 0, &first, 1);
    bpf_skb_load_bytes(packet, is_v6 ? 6 : 9, &next, 1);
    if (next != protocol) return 0;
    return is_v6 ? 40 : (first & 15) * 4;
}

// Loads the source and destination ports of a UDP or TCP packet; 0 for another packet.
static __always_inline void load_ports(struct __sk_buff *packet, __u8 protocol, __u16 ports[2]) {
    __u32 header = header_of(packet, protocol);
    ports[0] = ports[1] = 0;
    if (header) bpf_skb_load_bytes(packet, header, ports, 4);
}

// Whether a TCP packet resets its connection.
static __always_inline int is_reset(struct __sk_buff *packet) {
    __u32 header = header_of(packet, IPPROTO_TCP);
    __u8 flags = 0;
    if (header) bpf_skb_load_bytes(packet, header + 13, &flags, 1);
    return flags & 4;
}

// The routing header of a packet.
struct detour {
    __u32 offset;     // of the first address, in the packet
    __u32 addresses;  // their number; above MOST_ADDRESSES the destination is unknown
};

// Reads the routing header of a packet; returns 0 if it has none.
static __always_inline int load_detour(struct __sk_buff *packet, struct detour *way) {
    __u8 next = 0;
    __u32 offset = 40;
    if (packet->protocol != bpf_htons(IPV6) || bpf_skb_load_bytes(packet, 6, &next, 1)) return 0;
    way->offset = 0;
    way->addresses = MOST_ADDRESSES + 1;
    for (int count = 0; count < MOST_HEADERS; count++) {
        if (next != ROUTING && next != HOP_BY_HOP && next != DESTINATION_OPTIONS) return 0;
        __u8 header[5];  // the next one, the length in units of 8 bytes, the type, the segments left, the last entry
        if (bpf_skb_load_bytes(packet, offset, header, sizeof header)) return 0;
        if (next == ROUTING) {
            way->offset = offset + 8;
            if (header[2] == TYPE_0 || header[2] == TYPE_2) way->addresses = header[1] / 2;
            if (header[2] == SEGMENTS) way->addresses = header[4] + 1;
            return 1;
        }
        next = header[0];
        offset += (header[1] + 1) * 8;
    }
    return 1;
}

#endif
