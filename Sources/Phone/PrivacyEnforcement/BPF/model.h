// What the programs and KernelEnforcement share: the shapes of keys and values. Every field is laid out by hand, so
// that no padding differs between the compilers; numbers are in host order, addresses and ports of keys in network order.
#ifndef PUSHLAB_MODEL_H
#define PUSHLAB_MODEL_H

#include <linux/types.h>

// The raw values of SocketOperation and Destination.
enum operation { TCP_CONNECT, TCP_ACCEPT, UDP_CONNECT, UDP_SEND, UDP_RECEIVE, RAW_SEND, OPERATIONS };
enum destination { OWN, REMOTE, ON_LINK, MULTICAST, BROADCAST, DNS_SERVER, PROXY, DESTINATIONS };

// What an entry of a policy says.
enum { REFUSES = 1, REPORTS = 2 };

// An IPv6 address, or an IPv4 address as ::ffff:a.b.c.d, so that a socket of either family means the same.
struct address {
    __u32 word[4];
};

// The control group of the device, and where those of its apps are.
struct device {
    __u64 group;
    __u32 app_level;  // how far below the root they are, as the kernel counts; 0: not yet known
    __u32 unused;
};

// The policy of one control group.
struct policy {
    __u32 epoch;                               // counts the policies of this control group
    __u8 gates;                                // bit n: some entry of operation n is not empty
    __u8 entries[OPERATIONS * DESTINATIONS];   // by operation, then destination
    __u8 unused;
};

// A key of the table of destinations: a range of addresses, or one address with a port.
struct range {
    __u32 length;  // of the prefix, in bits: up to 128, or 144 with a port
    struct address address;
    __u16 port;
    __u16 unused;
};

// One report.
struct report {
    __u64 nanoseconds;
    __u64 group;
    struct address address;
    __u32 process;
    __u16 port;  // host order
    __u8 operation;
    __u8 destination;
    __u8 refused;
    __u8 unused[7];
    char name[16];
};

// What was reported already.
struct occurrence {
    __u64 group;
    struct address address;
    __u32 epoch;
    __u16 port;
    __u8 operation;
    __u8 destination;
};

// Who made a socket, and how it came to its peer.
struct owner {
    __u64 gated;    // the control group that has connected it to a destination that needs access; 0: none
    __u32 process;
    __u8 outgoing;  // it has connected
    __u8 unused[3];
    char name[16];
};

// What was not reported.
struct unreported {
    __u64 lost;
    __u64 repeated;
};

#endif
