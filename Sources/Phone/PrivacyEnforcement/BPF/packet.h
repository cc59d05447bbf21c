// Reading IP, UDP and TCP headers (RFC 791, 8200, 768, 9293). A packet begins with its IP header here.
#ifndef PUSHLAB_PACKET_H
#define PUSHLAB_PACKET_H

#include <linux/bpf.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "maps.h"

enum { IPV4 = 0x0800, IPV6 = 0x86dd };  // EtherTypes

// The destination of a packet, or its source. 0 when it is neither IPv4 nor IPv6.
static __always_inline int load_address(struct __sk_buff *packet, int source, struct privacy_address *address) {
    if (packet->protocol == bpf_htons(IPV6))
        return !bpf_skb_load_bytes(packet, source ? 8 : 24, address, 16);
    if (packet->protocol != bpf_htons(IPV4)) return 0;
    address->word[0] = address->word[1] = 0;
    address->word[2] = bpf_htonl(0xffff);
    return !bpf_skb_load_bytes(packet, source ? 12 : 16, &address->word[3], 4);
}

// The source and the destination port of a UDP or TCP packet; 0 behind IPv6 extension headers, which nothing here has.
static __always_inline void load_ports(struct __sk_buff *packet, __u8 protocol, __u16 ports[2]) {
    __u8 first = 0, next = 0;
    __u32 is_v6 = packet->protocol == bpf_htons(IPV6);
    bpf_skb_load_bytes(packet, 0, &first, 1);
    bpf_skb_load_bytes(packet, is_v6 ? 6 : 9, &next, 1);
    ports[0] = ports[1] = 0;
    if (next == protocol) bpf_skb_load_bytes(packet, is_v6 ? 40 : (first & 15) * 4, ports, 4);
}

#endif
