// The maps that KernelEnforcement writes for the programs, and those that the programs write for it.
#ifndef PUSHLAB_MAPS_H
#define PUSHLAB_MAPS_H

#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

#include "privacy_abi.h"

// The process that made a socket, and its connection.
struct owner {
    // The control group that connected the socket to a destination that needs access, or 0, and the socket's cookie.
    struct privacy_gated gated;
    __u32 process;
    __u8 outgoing;  // whether it has connected
    __u8 unused[3];
    char name[16];
};

// The device, shared by all programs.
struct privacy_device device;

// The policies, by the id of the control group.
struct {
    __uint(type, BPF_MAP_TYPE_HASH);
    __uint(max_entries, 4096);
    __uint(map_flags, BPF_F_NO_PREALLOC);
    __type(key, __u64);
    __type(value, struct privacy_policy);
} policies SEC(".maps");

// The destinations of addresses. One table is active while the other is written, so that a decision sees a complete
// one. A map of maps would do this too, but the kernel makes its writer wait for all programs.
struct destination_table {
    __uint(type, BPF_MAP_TYPE_LPM_TRIE);
    __uint(max_entries, 16384);
    __uint(map_flags, BPF_F_NO_PREALLOC);
    __type(key, struct privacy_range);
    __type(value, __u32);
};
struct destination_table destinations_0 SEC(".maps"), destinations_1 SEC(".maps");

// The number of the active table.
struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, struct privacy_in_force);
} in_force SEC(".maps");

// The expected UDP sockets by which C libraries sort the addresses of a name.
struct {
    __uint(type, BPF_MAP_TYPE_LRU_HASH);
    __uint(max_entries, 4096);
    __type(key, struct privacy_look_up);
    __type(value, struct privacy_ordering);
} orderings SEC(".maps");

// The numbers of those sockets so far. Only the programs write this map, and only PushLab writes the one above, so that
// neither overwrites the other's values.
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
    __type(key, struct privacy_occurrence);
    __type(value, __u64);
} reported SEC(".maps");

struct {
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, 1);
    __type(key, __u32);
    __type(value, struct privacy_unreported);
} unreported SEC(".maps");

// The owner of each socket, stored with it, so their number is not limited. An accepted socket copies its listener's.
struct {
    __uint(type, BPF_MAP_TYPE_SK_STORAGE);
    __uint(map_flags, BPF_F_NO_PREALLOC | BPF_F_CLONE);
    __type(key, int);
    __type(value, struct owner);
} owners SEC(".maps");

#endif
