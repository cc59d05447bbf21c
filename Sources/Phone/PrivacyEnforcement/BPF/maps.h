// The maps: what KernelEnforcement writes for the programs, and what they leave for it.
#ifndef PUSHLAB_MAPS_H
#define PUSHLAB_MAPS_H

#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

#include "privacy_abi.h"

// What was reported already.
struct occurrence {
    __u64 group;
    struct privacy_address address;
    __u32 epoch;
    __u16 port;
    __u8 operation;
    __u8 destination;
};

// Who made a socket, and how it came to its peer.
struct owner {
    // The control group that has connected it to a destination that needs access, 0 for none, and its cookie.
    struct privacy_gated gated;
    __u32 process;
    __u8 outgoing;  // it has connected
    __u8 unused[3];
    char name[16];
};

// The device, for all programs.
struct privacy_device device;

// By the id of the control group.
struct {
    __uint(type, BPF_MAP_TYPE_HASH);
    __uint(max_entries, 4096);
    __uint(map_flags, BPF_F_NO_PREALLOC);
    __type(key, __u64);
    __type(value, struct privacy_policy);
} policies SEC(".maps");

// Where addresses lead. One table is in force while the other is written, so that a decision sees one of them whole;
// a map of maps would do so too, but the kernel makes whoever changes one wait for all programs.
struct destination_table {
    __uint(type, BPF_MAP_TYPE_LPM_TRIE);
    __uint(max_entries, 16384);
    __uint(map_flags, BPF_F_NO_PREALLOC);
    __type(key, struct privacy_range);
    __type(value, __u32);
};
struct destination_table destinations_0 SEC(".maps"), destinations_1 SEC(".maps");

// Which of the two it is.
struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, struct privacy_in_force);
} in_force SEC(".maps");

// The sockets by which the C libraries of apps are going to put the addresses of a name in order.
struct {
    __uint(type, BPF_MAP_TYPE_LRU_HASH);
    __uint(max_entries, 4096);
    __type(key, struct privacy_look_up);
    __type(value, struct privacy_ordering);
} orderings SEC(".maps");

// How many of them have come. Only the programs write it, as only PushLab writes the one above: neither takes away what
// the other has just written.
struct {
    __uint(type, BPF_MAP_TYPE_LRU_HASH);
    __uint(max_entries, 4096);
    __type(key, struct privacy_look_up);
    __type(value, __u64);
} ordered SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_RINGBUF);
    __uint(max_entries, 1 << 19);
} reports SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_LRU_HASH);
    __uint(max_entries, 8192);
    __type(key, struct occurrence);
    __type(value, __u8);
} reported SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, struct privacy_unreported);
} unreported SEC(".maps");

// It goes with its socket, so there can be as many as there are sockets. An accepted socket has that of its listener.
struct {
    __uint(type, BPF_MAP_TYPE_SK_STORAGE);
    __uint(map_flags, BPF_F_NO_PREALLOC | BPF_F_CLONE);
    __type(key, int);
    __type(value, struct owner);
} owners SEC(".maps");

#endif
