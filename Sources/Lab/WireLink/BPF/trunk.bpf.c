// The programs of a trunk: a link that carries several VLANs, each frame with its VLAN's id (IEEE 802.1Q).
//
// At the lab's end of each VLAN's link, a program tags the frames of both directions and redirects them to one end of
// the trunk. At the other end, the program of the VLAN removes the tag and returns the frame, with a mark, to that
// link, where it continues on its way.
//
// TRUNK_VLAN and TRUNK_LINK are replaced before the programs are loaded.
#include <linux/bpf.h>
#include <linux/if_ether.h>
#include <linux/pkt_cls.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "wire_abi.h"

SEC("tag/any")
int tag_any(struct __sk_buff *frame) {
    if (frame->mark == TRUNK_CARRIED) {
        frame->mark = 0;
        return TC_ACT_OK;
    }
    if (bpf_skb_vlan_push(frame, bpf_htons(ETH_P_8021Q), TRUNK_VLAN)) return TC_ACT_SHOT;
    return bpf_redirect(TRUNK_LINK, 0);
}

static __always_inline int untag(struct __sk_buff *frame, __u64 flags) {
    if (!frame->vlan_present || (frame->vlan_tci & 0xfff) != TRUNK_VLAN) return TC_ACT_UNSPEC;
    if (bpf_skb_vlan_pop(frame)) return TC_ACT_SHOT;
    frame->mark = TRUNK_CARRIED;
    return bpf_redirect(TRUNK_LINK, flags);
}

SEC("untag/egress")
int untag_egress(struct __sk_buff *frame) { return untag(frame, 0); }

SEC("untag/ingress")
int untag_ingress(struct __sk_buff *frame) { return untag(frame, BPF_F_INGRESS); }
