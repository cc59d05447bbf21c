// The kernel's half of local network privacy (TN3179): programs on a device's control group that decide every socket
// operation of its apps by the policies and the table of destinations that PushLab writes. What they refuse at connect
// and send fails with EHOSTUNREACH, as on the device; what has no such hook (raw sockets, a ping socket that is not
// connected, a UDP socket connected before the policy changed) fails with EPERM, or silently where the kernel tells nothing
// (a ping socket of IPv6). See lab/dev/bpf for how it is built.
#include <linux/bpf.h>
#include <linux/in.h>
#include <linux/in6.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "decide.h"

enum { STREAM = 1, DATAGRAM = 2 };  // SOCK_STREAM, SOCK_DGRAM

// As much of the kernel's structures as is read; the first is what a struct bpf_sock_addr stands for.
struct bpf_sock_addr_kern {
    struct sock *sk;
    struct sockaddr *uaddr;
    void *t_ctx;
} __attribute__((preserve_access_index));
struct flowi_common {
    int flowic_oif;
} __attribute__((preserve_access_index));
struct flowi6 {
    struct flowi_common __fl_common;
    struct in6_addr saddr;
} __attribute__((preserve_access_index));
struct inet_sock {
    int uc_index;
} __attribute__((preserve_access_index));

// By their names: whatever else has streams or datagrams, such as SCTP or L2TP, is decided packet by packet, like what raw
// sockets send.
static __always_inline int is_tcp(__u32 type, __u32 protocol) {
    return type == STREAM && (protocol == IPPROTO_TCP || protocol == IPPROTO_MPTCP);
}

static __always_inline int is_udp(__u32 type, __u32 protocol) {
    return type == DATAGRAM && (protocol == IPPROTO_UDP || protocol == IPPROTO_UDPLITE);
}

static __always_inline int is_stream(struct bpf_sock *socket) { return is_tcp(socket->type, socket->protocol); }

static __always_inline int is_datagram(struct bpf_sock *socket) { return is_udp(socket->type, socket->protocol); }

// A UDP socket that has connected is in the state of an established connection, whatever the port.
static __always_inline int is_connected(struct bpf_sock *socket) { return socket->state == BPF_TCP_ESTABLISHED; }

static __always_inline int needs_access(__u32 destination) {
    return destination == PRIVACY_ON_LINK || destination == PRIVACY_MULTICAST || destination == PRIVACY_BROADCAST;
}

// Remembers which sockets have a flow that has to end when access is withdrawn: 0 when there is no memory for it. A socket
// that goes elsewhere costs none.
static __always_inline int note_connection(struct bpf_sock_addr *call, __u64 group, __u32 destination) {
    int gates = needs_access(destination);
    struct bpf_sock *socket = call->sk;
    if (!socket) return !gates;
    struct owner *owner = bpf_sk_storage_get(&owners, socket, 0, gates ? BPF_SK_STORAGE_GET_F_CREATE : 0);
    if (!owner) return !gates;
    if (!owner->process) identify(&owner->process, owner->name);
    owner->outgoing = 1;
    owner->gated.cookie = bpf_get_socket_cookie(call);
    owner->gated.group = gates ? group : 0;
    return 1;
}

// Raw and ping sockets have no ports, although connect(2) takes one: an exempt port does not exempt them.
static __always_inline __u16 port_of(__u32 operation, __u16 port) { return operation == PRIVACY_RAW_SEND ? 0 : port; }

// The interface by which the kernel is going to look for the way of a datagram of IPv6: by then it has taken the scope, the
// socket and the message into account (IPV6_PKTINFO). Its own source address is what the hook gets beside the destination.
static __always_inline __u32 interface_of_datagram(struct bpf_sock_addr_kern *sent) {
    __u64 source = (__u64)BPF_CORE_READ(sent, t_ctx);
    struct flowi6 *flow = (void *)(source - bpf_core_field_offset(struct flowi6, saddr));
    return BPF_CORE_READ(flow, __fl_common.flowic_oif);
}

// The interface that a call names: the one its socket is bound to (SO_BINDTODEVICE), that of a link-local address
// (sin6_scope_id) or of its message, or that for unicast (IP_UNICAST_IF), which TCP does not go by. 0 when there is none.
static __always_inline __u32 interface_of(
    struct bpf_sock_addr *call, __u32 operation, const struct privacy_address *address) {
    struct bpf_sock *socket = call->sk;
    if (!socket || !links_that_count()) return 0;
    if (socket->bound_dev_if) return socket->bound_dev_if;
    struct bpf_sock_addr_kern *named = (void *)call;
    if (is_link_local(address)) {
        if (operation == PRIVACY_UDP_SEND) return interface_of_datagram(named);
        __u32 scope = 0;
        const char *place = (const char *)BPF_CORE_READ(named, uaddr);
        bpf_probe_read_kernel(&scope, sizeof scope, place + __builtin_offsetof(struct sockaddr_in6, sin6_scope_id));
        return scope;
    }
    if (operation == PRIVACY_TCP_CONNECT) return 0;
    struct inet_sock *whole = (void *)BPF_CORE_READ(named, sk);
    return BPF_CORE_READ(whole, uc_index);
}

static __always_inline int decide_call(
    struct bpf_sock_addr *call, __u32 operation, const struct privacy_address *address) {
    struct question asked = {.group = app_group(0), .operation = operation, .address = *address};
    asked.policy = bpf_map_lookup_elem(&policies, &asked.group);
    if (!asked.policy) return 1;
    asked.port = port_of(operation, call->user_port);
    __u32 destination = destination_of(address, asked.port, interface_of(call, operation, address));
    if (!is_allowed(&asked, destination)) {
        bpf_set_retval(-113);  // EHOSTUNREACH
        return 0;
    }
    if (operation != PRIVACY_TCP_CONNECT && operation != PRIVACY_UDP_CONNECT) return 1;
    if (note_connection(call, asked.group, destination)) return 1;
    bpf_set_retval(-105);  // ENOBUFS
    return 0;
}

static __always_inline __u32 connecting(struct bpf_sock_addr *call) {
    if (is_tcp(call->type, call->protocol)) return PRIVACY_TCP_CONNECT;
    return is_udp(call->type, call->protocol) ? PRIVACY_UDP_CONNECT : PRIVACY_RAW_SEND;
}

static __always_inline struct privacy_address mapped(__u32 address) {
    return (struct privacy_address){{0, 0, bpf_htonl(0xffff), address}};
}

static __always_inline struct privacy_address target6(struct bpf_sock_addr *call) {
    return (struct privacy_address){{call->user_ip6[0], call->user_ip6[1], call->user_ip6[2], call->user_ip6[3]}};
}

SEC("cgroup/connect4")
int connect4(struct bpf_sock_addr *call) {
    struct privacy_address address = mapped(call->user_ip4);
    return decide_call(call, connecting(call), &address);
}

SEC("cgroup/connect6")
int connect6(struct bpf_sock_addr *call) {
    struct privacy_address address = target6(call);
    return decide_call(call, connecting(call), &address);
}

SEC("cgroup/sendmsg4")
int sendmsg4(struct bpf_sock_addr *call) {
    struct privacy_address address = mapped(call->user_ip4);
    return decide_call(call, PRIVACY_UDP_SEND, &address);
}

SEC("cgroup/sendmsg6")
int sendmsg6(struct bpf_sock_addr *call) {
    struct privacy_address address = target6(call);
    return decide_call(call, PRIVACY_UDP_SEND, &address);
}

// Packets are handled beside the process that they belong to, so a socket whose packets are decided remembers who
// made it: one that can send without a connection hook, and one that is bound, to listen or to receive.
static __always_inline int note_owner(struct bpf_sock *socket) {
    struct owner *owner = bpf_sk_storage_get(&owners, socket, 0, BPF_SK_STORAGE_GET_F_CREATE);
    if (owner) identify(&owner->process, owner->name);
    return 1;
}

SEC("cgroup/sock_create")
int sock_create(struct bpf_sock *socket) {
    if (is_stream(socket) || is_datagram(socket)) return 1;
    return note_owner(socket);
}

SEC("cgroup/post_bind4")
int post_bind4(struct bpf_sock *socket) { return note_owner(socket); }

SEC("cgroup/post_bind6")
int post_bind6(struct bpf_sock *socket) { return note_owner(socket); }

// What a connection that its program has closed has not sent yet goes out still, so it stays among those that have to end.
SEC("cgroup/sock_release")
int sock_release(struct bpf_sock *socket) {
    struct owner *owner = is_stream(socket) ? 0 : bpf_sk_storage_get(&owners, socket, 0, 0);
    if (owner) owner->gated.group = 0;
    return 1;
}

// A connection that has not been made. One that TCP Fast Open has put off (TCP_FASTOPEN_CONNECT) begins with what is sent
// first, also when it was ended before that. A reset is the end of one, which the kernel has closed already.
static __always_inline int is_beginning(struct __sk_buff *packet, struct bpf_sock *socket) {
    return socket->state == BPF_TCP_SYN_SENT || (socket->state == BPF_TCP_CLOSE && !is_reset(packet));
}

// The operation that a packet is by which goes a way of its sender's choice: it counts as sent anew.
static __always_inline __u32 redirecting(struct bpf_sock *socket) {
    if (is_stream(socket)) return PRIVACY_TCP_CONNECT;
    return is_datagram(socket) ? PRIVACY_UDP_SEND : PRIVACY_RAW_SEND;
}

// The operation that a packet belongs to which leaves a socket, or PRIVACY_OPERATIONS when it was decided before.
static __always_inline __u32 sending(struct bpf_sock *socket, const struct owner *owner, int is_made) {
    if (is_stream(socket)) {
        // It begins a connection: one that no program has asked for, such as a path of Multipath TCP that the kernel
        // opens, or one that a program asked for, before the policy changed perhaps.
        if (!is_made) return PRIVACY_TCP_CONNECT;
        return owner && !owner->outgoing ? PRIVACY_TCP_ACCEPT : PRIVACY_OPERATIONS;
    }
    return redirecting(socket);
}

// Where the address of a packet leads: by itself for the verifier, which else would go through it in every state that the
// program can be in.
__noinline __u32 leads_to(const struct privacy_address *address, __u16 port, __u32 interface) {
    if (!address) return PRIVACY_REMOTE;
    __u32 destination = destination_of(address, port, interface);
    // The compiler, which knows what comes back, would leave out what the verifier wants to see of its callers.
    __asm__ volatile("" : "+r"(destination));
    return destination;
}

struct passage {
    struct __sk_buff *packet;
    struct question *asked;
    const struct detour *way;
    int is_allowed;
};

// Looks at one address of a routing header: 1 ends the loop.
static long pass(__u32 index, void *context) {
    struct passage *passage = context;
    struct question *asked = passage->asked;
    passage->is_allowed = 0;
    if (bpf_skb_load_bytes(passage->packet, passage->way->offset + index * 16, &asked->address, 16)) return 1;
    __u32 destination = leads_to(&asked->address, asked->port, passage->packet->ifindex);
    passage->is_allowed = is_allowed(asked, destination);
    return !passage->is_allowed;
}

// Whether a packet may go to all the addresses of its routing header.
static __noinline int is_allowed_by(struct __sk_buff *packet, struct question *asked, const struct detour *way) {
    if (way->addresses > MOST_ADDRESSES) return is_allowed(asked, PRIVACY_ON_LINK);
    struct passage passage = {.packet = packet, .asked = asked, .way = way, .is_allowed = 1};
    // The verifier goes through what is called so once, and not for each address.
    bpf_loop(way->addresses, pass, &passage, 0);
    return passage.is_allowed;
}

// A path of Multipath TCP to where access is needed ends when access is withdrawn, like what a program connects: 0 when
// there is no memory for it.
static __always_inline int note_path(struct __sk_buff *packet, struct bpf_sock *socket, __u64 group) {
    struct owner *owner = bpf_sk_storage_get(&owners, socket, 0, BPF_SK_STORAGE_GET_F_CREATE);
    if (!owner) return 0;
    owner->gated.cookie = bpf_get_socket_cookie(packet);
    owner->gated.group = group;
    return 1;
}

// As much of the kernel's structures as is read; the loader finds where the fields really are.
struct net_device {
    unsigned int flags;
} __attribute__((preserve_access_index));
struct sk_buff {
    struct net_device *dev;
    unsigned long _skb_refdst;
} __attribute__((preserve_access_index));
struct rtable {
    __u16 rt_type;
    __u8 rt_gw_family;
} __attribute__((preserve_access_index));
struct rt6_info {
    __u32 rt6i_flags;
} __attribute__((preserve_access_index));

enum { UNICAST = 1, BROADCAST = 1 << 1, NOT_COUNTED = 1 };  // RTN_UNICAST, IFF_BROADCAST, SKB_DST_NOREF
enum { TO_ROUTER = 1 << 1, REJECTS = 1 << 9 };  // RTF_GATEWAY, RTF_REJECT

// Whether a packet goes to whoever has its address on the link, and to no router. An address leads to a router and its packet
// does not where the socket wants that (SO_DONTROUTE in socket(7)), and while a network comes up, before the table knows it.
static __always_inline int leaves_out_router(struct __sk_buff *packet) {
    struct sk_buff *whole = (void *)packet;
    struct net_device *link = BPF_CORE_READ(whole, dev);
    unsigned long route = BPF_CORE_READ(whole, _skb_refdst) & ~(unsigned long)NOT_COUNTED;
    if (!route || !(BPF_CORE_READ(link, flags) & BROADCAST)) return 0;
    if (packet->protocol != bpf_htons(IPV4))
        return !(BPF_CORE_READ((struct rt6_info *)route, rt6i_flags) & (TO_ROUTER | REJECTS));
    return BPF_CORE_READ((struct rtable *)route, rt_type) == UNICAST && !BPF_CORE_READ((struct rtable *)route, rt_gw_family);
}

SEC("cgroup_skb/egress")
int egress(struct __sk_buff *packet) {
    struct bpf_sock *socket = packet->sk;
    if (!socket) return 1;
    socket = bpf_sk_fullsock(socket);
    if (!socket) return 1;
    struct detour way;
    int is_detour = load_detour(packet, &way);
    int can_differ = links_that_count() >> (packet->ifindex & 63) & 1;
    struct question asked = {.group = app_group(packet)};
    // Whoever gets it on this device, such as its resolver, knows whose it is (SO_RCVMARK).
    if (packet->ifindex == 1) packet->mark = asked.group;
    asked.policy = bpf_map_lookup_elem(&policies, &asked.group);
    if (!asked.policy || !asked.policy->gates) return 1;
    // Once a connection is made, only answers on an accepted one could be gated, and one that was bound to another link
    // since: here ends what most packets cost.
    int is_made = is_stream(socket) && !is_beginning(packet, socket);
    if (is_made && !(asked.policy->gates & 1 << PRIVACY_TCP_ACCEPT) && !can_differ && !is_detour) return 1;
    asked.owner = bpf_sk_storage_get(&owners, socket, 0, 0);
    asked.operation = is_detour ? redirecting(socket) : sending(socket, asked.owner, is_made);
    int can_have_moved = is_made && can_differ && !is_detour && asked.operation == PRIVACY_OPERATIONS;
    if (can_have_moved) asked.operation = PRIVACY_TCP_CONNECT;
    if (asked.operation >= PRIVACY_OPERATIONS || !(asked.policy->gates & 1 << asked.operation)) return 1;
    if (!load_address(packet, 0, &asked.address)) return 1;
    asked.port = port_of(asked.operation, socket->dst_port);
    if (is_datagram(socket)) {
        // A socket that is connected can send to others too.
        __u16 ports[2];
        load_ports(packet, IPPROTO_UDP, ports);
        asked.port = ports[1];
    }
    __u32 destination = leads_to(&asked.address, asked.port, packet->ifindex);
    if (destination == PRIVACY_REMOTE && leaves_out_router(packet)) destination = PRIVACY_ON_LINK;
    // A datagram of a socket that is not connected was decided when it was sent, but for an interface that only the message
    // names (IP_PKTINFO), for a way of its sender's choice, and for one that has waited since (MSG_MORE).
    int is_unconnected = is_datagram(socket) && !is_connected(socket) && !is_detour;
    int can_be_decided = can_have_moved || (is_unconnected && !refuses(&asked, destination));
    if (can_be_decided && destination == leads_to(&asked.address, asked.port, 0)) return 1;
    int is_asked_for = asked.owner && asked.owner->outgoing;
    int is_path = asked.operation == PRIVACY_TCP_CONNECT && !is_asked_for;
    // It is a thread of the kernel that has bound the socket of such a connection, and whoever runs now sends.
    struct owner nobody = {};
    if (is_path) asked.owner = &nobody;
    // What a program asked for was reported when it did.
    int is_reported = asked.operation == PRIVACY_TCP_CONNECT && is_asked_for && !refuses(&asked, destination);
    if (!is_reported && !is_allowed(&asked, destination)) return 0;
    if (is_path && !is_made && needs_access(destination) && !note_path(packet, socket, asked.group)) return 0;
    return !is_detour || is_allowed_by(packet, &asked, &way);
}

// Receiving is decided for datagrams only; what arrives on a TCP connection was decided when it began.
SEC("cgroup_skb/ingress")
int ingress(struct __sk_buff *packet) {
    struct bpf_sock *socket = packet->sk;
    if (!socket) return 1;
    socket = bpf_sk_fullsock(socket);
    if (!socket || !is_datagram(socket)) return 1;
    struct question asked = {.group = app_group(packet), .operation = PRIVACY_UDP_RECEIVE};
    asked.policy = bpf_map_lookup_elem(&policies, &asked.group);
    if (!asked.policy || !(asked.policy->gates & 1 << PRIVACY_UDP_RECEIVE)) return 1;
    struct privacy_address to;
    if (!load_address(packet, 0, &to) || !load_address(packet, 1, &asked.address)) return 1;
    __u32 destination = leads_to(&to, 0, 0);
    if (destination != PRIVACY_MULTICAST && destination != PRIVACY_BROADCAST) destination = PRIVACY_OWN;
    __u16 ports[2];
    load_ports(packet, IPPROTO_UDP, ports);
    asked.port = ports[0];
    // Without an owner it is not known whose it is: whoever runs now has nothing to do with the packet.
    struct owner nobody = {};
    asked.owner = bpf_sk_storage_get(&owners, socket, 0, 0);
    if (!asked.owner) asked.owner = &nobody;
    return is_allowed(&asked, destination);
}

// The lists of gated sockets are made by programs that get the sockets of a network one by one, and not the elements of
// a map: a kernel that is locked down loads none of the latter.
struct seq_file;
struct sock_common;
struct udp_sock;
struct bpf_iter_meta {
    struct seq_file *seq;
} __attribute__((preserve_access_index));
struct bpf_iter__tcp {
    struct bpf_iter_meta *meta;
    struct sock_common *sk_common;
} __attribute__((preserve_access_index));
struct bpf_iter__udp {
    struct bpf_iter_meta *meta;
    struct udp_sock *udp_sk;
} __attribute__((preserve_access_index));

static __always_inline int list(struct bpf_iter_meta *meta, struct owner *owner) {
    if (owner && owner->gated.group) bpf_seq_write(meta->seq, &owner->gated, sizeof owner->gated);
    return 0;
}

SEC("iter/tcp")
int list_gated_tcp(struct bpf_iter__tcp *next) {
    struct sock_common *socket = next->sk_common;
    return socket ? list(next->meta, bpf_sk_storage_get(&owners, socket, 0, 0)) : 0;
}

SEC("iter/udp")
int list_gated_udp(struct bpf_iter__udp *next) {
    struct udp_sock *socket = next->udp_sk;
    return socket ? list(next->meta, bpf_sk_storage_get(&owners, socket, 0, 0)) : 0;
}

char _license[] SEC("license") = "GPL";
