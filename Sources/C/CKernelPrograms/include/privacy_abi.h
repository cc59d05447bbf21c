// The interface between the eBPF programs (Sources/Phone/PrivacyEnforcement/BPF) and the Swift code that loads them: the
// keys and values of maps, and the reports. Only this header defines their layout.
//
// Every byte belongs to a field, so that none of them is left undefined in a key. Numbers are in host order; addresses,
// and ports of keys, are in network order.
#ifndef PUSHLAB_PRIVACY_ABI_H
#define PUSHLAB_PRIVACY_ABI_H

#include <linux/types.h>

// SocketOperation.
enum privacy_operation {
    PRIVACY_TCP_CONNECT,
    PRIVACY_TCP_ACCEPT,
    PRIVACY_UDP_CONNECT,
    PRIVACY_UDP_SEND,
    PRIVACY_UDP_RECEIVE,
    PRIVACY_RAW_SEND,
    PRIVACY_OPERATIONS  // how many there are
};

// Destination.
enum privacy_destination {
    PRIVACY_OWN,
    PRIVACY_REMOTE,
    PRIVACY_ON_LINK,
    PRIVACY_MULTICAST,
    PRIVACY_BROADCAST,
    PRIVACY_DNS_SERVER,
    PRIVACY_PROXY,
    PRIVACY_DESTINATIONS  // how many there are
};

// The bits of a policy's entry.
enum privacy_entry { PRIVACY_REFUSES = 1, PRIVACY_REPORTS = 2 };

// The prefix lengths of a privacy_range's key: the interface alone, with the address, and with the port after it.
enum privacy_range_bits {
    PRIVACY_INTERFACE_BITS = 32,
    PRIVACY_ADDRESS_BITS = 160,
    PRIVACY_ADDRESS_AND_PORT_BITS = 176
};

// An IPv6 address, or an IPv4 address as ::ffff:a.b.c.d, so that a socket of either family means the same.
struct privacy_address {
    __u32 word[4];
};

// The control group of the device, and where those of its apps are.
struct privacy_device {
    __u64 group;
    __u32 app_level;  // how far below the root they are, as the kernel counts; 0: not yet known
    __u32 unused;
};

enum { PRIVACY_ENTRIES = (int)PRIVACY_OPERATIONS * (int)PRIVACY_DESTINATIONS };

// The policy of one control group.
struct privacy_policy {
    __u32 epoch;                    // counts the policies of this control group
    __u8 gates;                     // bit n: some entry of operation n is not empty
    __u8 entries[PRIVACY_ENTRIES];  // by operation, then destination
    __u8 unused;
};

// A key of the table of destinations: a range of addresses, or one address with a port (struct bpf_lpm_trie_key).
struct privacy_range {
    __u32 length;     // of the prefix, in bits: PRIVACY_ADDRESS_BITS, or less, or PRIVACY_ADDRESS_AND_PORT_BITS
    __u32 interface;  // whose routes say so; 0: those of all
    struct privacy_address address;
    __u16 port;
    __u16 unused;
};

// Which table of destinations is in force.
struct privacy_in_force {
    __u64 links;  // bit n: by a link whose index is n modulo 64, what is named with it can lead elsewhere
    __u32 table;
    __u32 unused;
};

// A key of the table of addresses that an app has been given for a name, and the app's control group.
struct privacy_look_up {
    __u64 group;
    struct privacy_address address;
};

// The number of UDP sockets that the app's C library connects to such an address, to sort addresses; it includes those
// that have been connected.
struct privacy_ordering {
    __u64 until;  // nanoseconds of CLOCK_MONOTONIC
    __u64 count;
};

// The key of a reported operation, whose value in its map is the number of repetitions since.
struct privacy_occurrence {
    __u64 group;
    struct privacy_address address;
    __u32 epoch;  // of the policy
    __u16 port;   // network order
    __u8 operation;
    __u8 destination;
};

// One report.
struct privacy_report {
    __u64 nanoseconds;
    __u64 group;
    struct privacy_address address;
    __u32 process;
    __u16 port;  // host order
    __u8 operation;
    __u8 destination;
    __u8 refused;
    __u8 unused[3];
    __u32 epoch;  // of the policy
    char name[16];
};

// The numbers of operations that should have been reported and were not.
struct privacy_unreported {
    __u64 lost;
    __u64 repeated;
};

// A socket that has connected to where access is needed: one record of the list of them.
struct privacy_gated {
    __u64 group;   // that has connected it
    __u64 cookie;  // of the socket
};

// The BPF compiler and that of Swift lay them out alike, and without padding.
_Static_assert(sizeof(struct privacy_address) == 16, "privacy_address");
_Static_assert(sizeof(struct privacy_device) == 8 + 4 + 4, "privacy_device");
_Static_assert(sizeof(struct privacy_policy) == 4 + 1 + PRIVACY_ENTRIES + 1, "privacy_policy");
_Static_assert(sizeof(struct privacy_range) == 4 + 4 + 16 + 2 + 2, "privacy_range");
_Static_assert(
    __builtin_offsetof(struct privacy_range, address) * 8 == 32 + PRIVACY_INTERFACE_BITS,
    "an address follows its interface");
_Static_assert(
    __builtin_offsetof(struct privacy_range, port) * 8 == 32 + PRIVACY_ADDRESS_BITS, "a port follows its address");
_Static_assert(sizeof(struct privacy_in_force) == 8 + 4 + 4, "privacy_in_force");
_Static_assert(sizeof(struct privacy_look_up) == 8 + 16, "privacy_look_up");
_Static_assert(sizeof(struct privacy_ordering) == 8 + 8, "privacy_ordering");
_Static_assert(sizeof(struct privacy_report) == 8 + 8 + 16 + 4 + 2 + 1 + 1 + 1 + 3 + 4 + 16, "privacy_report");
_Static_assert(sizeof(struct privacy_occurrence) == 8 + 16 + 4 + 2 + 1 + 1, "privacy_occurrence");
_Static_assert(sizeof(struct privacy_unreported) == 8 + 8, "privacy_unreported");
_Static_assert(sizeof(struct privacy_gated) == 8 + 8, "privacy_gated");
_Static_assert(PRIVACY_OPERATIONS <= 8, "gates has a bit for every operation");

#endif
