// Reading IP, UDP and TCP headers (RFC 791, 8200, 768, 9293). A packet begins with its IP header here.
#ifndef PUSHLAB_PACKET_H
#define PUSHLAB_PACKET_H

#include <linux/bpf.h>
#include <linux/in.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "maps.h"

enum { IPV4 = 0x0800, IPV6 = 0x86dd };  // EtherTypes

// The destination of a packet, or its source. 0 when it is neither IPv4 nor IPv6.
static __always_inline int load_address(struct __sk_buff *packet, int source, struct address *address) {
    if (packet->protocol == bpf_htons(IPV6))
        return !bpf_skb_load_bytes(packet, source ? 8 : 24, address, 16);
    if (packet->protocol != bpf_htons(IPV4)) return 0;
    address->word[0] = address->word[1] = 0;
    address->word[2] = bpf_htonl(0xffff);
    return !bpf_skb_load_bytes(packet, source ? 12 : 16, &address->word[3], 4);
}

// Where the header behind the IP header begins, and what it is. IPv6 extension headers are not followed: they count
// as a header of their own kind.
static __always_inline __u32 transport(struct __sk_buff *packet, __u8 *protocol) {
    __u8 first = 0;
    if (packet->protocol == bpf_htons(IPV6)) {
        bpf_skb_load_bytes(packet, 6, protocol, 1);
        return 40;
    }
    bpf_skb_load_bytes(packet, 0, &first, 1);
    bpf_skb_load_bytes(packet, 9, protocol, 1);
    return (first & 15) * 4;
}

static __always_inline __u16 source_port(struct __sk_buff *packet) {
    __u8 protocol = 0;
    __u16 port = 0;
    __u32 start = transport(packet, &protocol);
    if (protocol == IPPROTO_UDP) bpf_skb_load_bytes(packet, start, &port, 2);
    return port;
}

// Whether a TCP packet is the first of a connection: SYN without ACK.
static __always_inline int opens_connection(struct __sk_buff *packet) {
    __u8 protocol = 0, flags = 0;
    __u32 start = transport(packet, &protocol);
    if (protocol == IPPROTO_TCP) bpf_skb_load_bytes(packet, start + 13, &flags, 1);
    return (flags & 0x12) == 0x02;
}

// Remembers who sends to port 53 of the loopback addresses, before the resolver there can have the packet.
static __always_inline void note_query(struct __sk_buff *packet, __u64 group) {
    __u8 protocol = 0;
    __u16 ports[2] = {0, 0};
    struct address to;
    __u32 start = transport(packet, &protocol);
    if (protocol != IPPROTO_UDP && !opens_connection(packet)) return;
    if (bpf_skb_load_bytes(packet, start, ports, 4) || ports[1] != bpf_htons(53)) return;
    if (!load_address(packet, 0, &to)) return;
    int is_loopback = to.word[2] == bpf_htonl(0xffff) ? bpf_ntohl(to.word[3]) >> 24 == 127
                                                      : to.word[2] == 0 && to.word[3] == bpf_htonl(1);
    if (to.word[0] || to.word[1] || !is_loopback) return;
    __u32 port = bpf_ntohs(ports[0]);
    bpf_map_update_elem(&queries, &port, &group, BPF_ANY);
}

#endif
