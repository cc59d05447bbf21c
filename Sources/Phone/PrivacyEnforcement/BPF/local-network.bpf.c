// The kernel's part of local network privacy (TN3179): programs on a device's control group that decide the socket
// operations of its apps by the policies and the destination table that PushLab writes. A refused connect or send fails
// with EHOSTUNREACH, as on the device. Sends that pass no such hook fail with EPERM: those of raw sockets, of
// unconnected ping sockets, and of UDP sockets connected before the policy changed. For an IPv6 ping socket the kernel
// returns no error. lab/dev/bpf compiles this file.
#include <linux/bpf.h>
#include <linux/in.h>
#include <linux/in6.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "decide.h"

enum { STREAM = 1, DATAGRAM = 2 };  // SOCK_STREAM, SOCK_DGRAM

// The fields of kernel structures that are read; the first structure is behind struct bpf_sock_addr.
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

// By protocol number: other stream and datagram protocols, such as SCTP or L2TP, are decided packet by packet, like
// sends on a raw socket.
static __always_inline int is_tcp(__u32 type, __u32 protocol) {
    return type == STREAM && (protocol == IPPROTO_TCP || protocol == IPPROTO_MPTCP);
}

static __always_inline int is_udp(__u32 type, __u32 protocol) {
    return type == DATAGRAM && (protocol == IPPROTO_UDP || protocol == IPPROTO_UDPLITE);
}

static __always_inline int is_stream(struct bpf_sock *socket) { return is_tcp(socket->type, socket->protocol); }

static __always_inline int is_datagram(struct bpf_sock *socket) { return is_udp(socket->type, socket->protocol); }

// A connected UDP socket has the state of an established connection, whatever its port.
static __always_inline int is_connected(struct bpf_sock *socket) { return socket->state == BPF_TCP_ESTABLISHED; }

static __always_inline int needs_access(__u32 destination) {
    return destination == PRIVACY_ON_LINK || destination == PRIVACY_MULTICAST || destination == PRIVACY_BROADCAST;
}

// Records the control group of a socket whose flow must end when access is withdrawn; returns 0 without memory for it.
// Other sockets need no memory.
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

// Raw and ping sockets have no ports, although connect(2) accepts one: the exemption of a port does not apply.
static __always_inline __u16 port_of(__u32 operation, __u16 port) { return operation == PRIVACY_RAW_SEND ? 0 : port; }

// Returns the interface of the kernel's route lookup for an IPv6 datagram, which includes the scope, the socket and the
// message (IPV6_PKTINFO). The hook gets a pointer to the source address, which is a member of the flow.
static __always_inline __u32 interface_of_datagram(struct bpf_sock_addr_kern *sent) {
    __u64 source = (__u64)BPF_CORE_READ(sent, t_ctx);
    struct flowi6 *flow = (void *)(source - bpf_core_field_offset(struct flowi6, saddr));
    return BPF_CORE_READ(flow, __fl_common.flowic_oif);
}

// Returns the interface that a call names; 0 for none. It is that of the socket (SO_BINDTODEVICE), of a link-local
// address (sin6_scope_id) or its message, or of unicast datagrams (IP_UNICAST_IF), which TCP ignores.
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

// Records the process that made a socket, because packets are processed outside it. Recorded are sockets that send
// without a connect hook, and bound ones, which listen or receive.
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

// A closed TCP connection still sends its buffered data, so it stays among the connections that must end.
SEC("cgroup/sock_release")
int sock_release(struct bpf_sock *socket) {
    struct owner *owner = is_stream(socket) ? 0 : bpf_sk_storage_get(&owners, socket, 0, 0);
    if (owner) owner->gated.group = 0;
    return 1;
}

// Whether a packet begins a connection. After TCP_FASTOPEN_CONNECT the first data begins it, even if it was ended
// before. A reset begins none: the kernel has closed the connection before it sends the reset.
static __always_inline int is_beginning(struct __sk_buff *packet, struct bpf_sock *socket) {
    return socket->state == BPF_TCP_SYN_SENT || (socket->state == BPF_TCP_CLOSE && !is_reset(packet));
}

// Returns the operation of a source-routed packet, which is judged as a new operation.
static __always_inline __u32 redirecting(struct bpf_sock *socket) {
    if (is_stream(socket)) return PRIVACY_TCP_CONNECT;
    return is_datagram(socket) ? PRIVACY_UDP_SEND : PRIVACY_RAW_SEND;
}

// Returns the operation of an outgoing packet; PRIVACY_OPERATIONS if it was decided before.
static __always_inline __u32 sending(struct bpf_sock *socket, const struct owner *owner, int is_made) {
    if (is_stream(socket)) {
        // The packet begins a connection that no program requested, such as a Multipath TCP path that the kernel opens,
        // or one whose policy may have changed since the request.
        if (!is_made) return PRIVACY_TCP_CONNECT;
        return owner && !owner->outgoing ? PRIVACY_TCP_ACCEPT : PRIVACY_OPERATIONS;
    }
    return redirecting(socket);
}

// Returns the destination of a packet's address. It is a separate function, so that the verifier checks it once and not
// in every state of the caller.
__noinline __u32 leads_to(const struct privacy_address *address, __u16 port, __u32 interface) {
    if (!address) return PRIVACY_REMOTE;
    __u32 destination = destination_of(address, port, interface);
    // Without this the compiler would omit range checks in the callers, which the verifier requires.
    __asm__ volatile("" : "+r"(destination));
    return destination;
}

struct passage {
    struct __sk_buff *packet;
    struct question *asked;
    const struct detour *way;
    int is_allowed;
};

// Checks one address of a routing header; returns 1 to end the loop.
static long pass(__u32 index, void *context) {
    struct passage *passage = context;
    struct question *asked = passage->asked;
    passage->is_allowed = 0;
    if (bpf_skb_load_bytes(passage->packet, passage->way->offset + index * 16, &asked->address, 16)) return 1;
    __u32 destination = leads_to(&asked->address, asked->port, passage->packet->ifindex);
    passage->is_allowed = is_allowed(asked, destination);
    return !passage->is_allowed;
}

// Whether a packet may go to every address of its routing header.
static __noinline int is_allowed_by(struct __sk_buff *packet, struct question *asked, const struct detour *way) {
    if (way->addresses > MOST_ADDRESSES) return is_allowed(asked, PRIVACY_ON_LINK);
    struct passage passage = {.packet = packet, .asked = asked, .way = way, .is_allowed = 1};
    // The verifier checks the callback once, and not for each address.
    bpf_loop(way->addresses, pass, &passage, 0);
    return passage.is_allowed;
}

// Records a Multipath TCP path that needs access, which must end when access is withdrawn, as a connection does;
// returns 0 without memory for it.
static __always_inline int note_path(struct __sk_buff *packet, struct bpf_sock *socket, __u64 group) {
    struct owner *owner = bpf_sk_storage_get(&owners, socket, 0, BPF_SK_STORAGE_GET_F_CREATE);
    if (!owner) return 0;
    owner->gated.cookie = bpf_get_socket_cookie(packet);
    owner->gated.group = group;
    return 1;
}

// The fields of kernel structures that are read; the loader relocates them to the running kernel (BPF CO-RE).
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

// Whether a packet goes directly to its destination on the link, past the router. The table says otherwise with
// SO_DONTROUTE (socket(7)), and while a network comes up, until it has the new routes.
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
    // Identifies the app to receivers on this device, such as its resolver (SO_RCVMARK).
    if (packet->ifindex == 1) packet->mark = asked.group;
    asked.policy = bpf_map_lookup_elem(&policies, &asked.group);
    if (!asked.policy || !asked.policy->gates) return 1;
    // Most packets end here. On an established connection, only the answers of an accepted one can be gated, and a
    // connection that was bound to another link since.
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
        // A connected socket can also send to other addresses.
        __u16 ports[2];
        load_ports(packet, IPPROTO_UDP, ports);
        asked.port = ports[1];
    }
    __u32 destination = leads_to(&asked.address, asked.port, packet->ifindex);
    if (destination == PRIVACY_REMOTE && leaves_out_router(packet)) destination = PRIVACY_ON_LINK;
    // A datagram of an unconnected socket was decided by the send hook, except for an interface that only the message
    // names (IP_PKTINFO), for source routing, and for a datagram that waited with MSG_MORE.
    int is_unconnected = is_datagram(socket) && !is_connected(socket) && !is_detour;
    int can_be_decided = can_have_moved || (is_unconnected && !refuses(&asked, destination));
    if (can_be_decided && destination == leads_to(&asked.address, asked.port, 0)) return 1;
    int is_asked_for = asked.owner && asked.owner->outgoing;
    int is_path = asked.operation == PRIVACY_TCP_CONNECT && !is_asked_for;
    // The kernel opened this connection: the thread that bound its socket and the current process are not its program.
    struct owner nobody = {};
    if (is_path) asked.owner = &nobody;
    // The connect of a program was reported when it was made.
    int is_reported = asked.operation == PRIVACY_TCP_CONNECT && is_asked_for && !refuses(&asked, destination);
    if (!is_reported && !is_allowed(&asked, destination)) return 0;
    if (is_path && !is_made && needs_access(destination) && !note_path(packet, socket, asked.group)) return 0;
    return !is_detour || is_allowed_by(packet, &asked, &way);
}

// Decides received datagrams; what arrives on a TCP connection was decided when the connection began.
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
    // Without an owner the process is unknown: the current process has nothing to do with the packet.
    struct owner nobody = {};
    asked.owner = bpf_sk_storage_get(&owners, socket, 0, 0);
    if (!asked.owner) asked.owner = &nobody;
    return is_allowed(&asked, destination);
}

// The gated sockets are listed by socket iterators, not by an iterator over the map's elements, because a kernel in
// lockdown mode loads none of the latter.
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
