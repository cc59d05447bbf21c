// The redirects at the lab's end of an impaired link, which is a port of the network's bridge.
//
// A redirected frame gets a mark and goes to the ingress of the same link. There the engine's packet socket receives it
// first; then the program sees the mark and drops it. The engine sends frames by the egress of the link. A frame to the
// host goes on to the host; a frame from the host is redirected to the ingress and goes on to the bridge.
#include <linux/bpf.h>
#include <linux/pkt_cls.h>

#include <bpf/bpf_helpers.h>

#include "wire_abi.h"

static __always_inline int take(struct __sk_buff *frame, __u32 mark) {
    frame->mark = mark;
    return bpf_redirect(frame->ifindex, BPF_F_INGRESS);
}

// The program of a trunk, if there is one, comes next.
static __always_inline int pass(struct __sk_buff *frame) {
    frame->mark = 0;
    return TC_ACT_UNSPEC;
}

static __always_inline int ingress(struct __sk_buff *frame, int takes) {
    if (frame->mark == WIRE_TAKEN_FROM_HOST || frame->mark == WIRE_TAKEN_TO_HOST) return TC_ACT_SHOT;
    if (frame->mark == WIRE_GIVEN_FROM_HOST) return pass(frame);
    return takes && frame->mark != TRUNK_CARRIED ? take(frame, WIRE_TAKEN_FROM_HOST) : TC_ACT_UNSPEC;
}

static __always_inline int egress(struct __sk_buff *frame, int takes) {
    if (frame->mark == WIRE_GIVEN_TO_HOST) return pass(frame);
    if (frame->mark == WIRE_GIVEN_FROM_HOST) return bpf_redirect(frame->ifindex, BPF_F_INGRESS);
    return takes && frame->mark != TRUNK_CARRIED ? take(frame, WIRE_TAKEN_TO_HOST) : TC_ACT_UNSPEC;
}

SEC("ingress/passes")
int ingress_passes(struct __sk_buff *frame) { return ingress(frame, 0); }

SEC("ingress/takes")
int ingress_takes(struct __sk_buff *frame) { return ingress(frame, 1); }

SEC("egress/passes")
int egress_passes(struct __sk_buff *frame) { return egress(frame, 0); }

SEC("egress/takes")
int egress_takes(struct __sk_buff *frame) { return egress(frame, 1); }
