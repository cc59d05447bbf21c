// The decision about one operation: its destination, the policy's entry, and the report.
#ifndef PUSHLAB_DECIDE_H
#define PUSHLAB_DECIDE_H

#include <linux/bpf.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

#include "maps.h"
#include "packet.h"

// The fields of kernel structures that are read; the loader relocates them to the running kernel (BPF CO-RE).
struct upid {
    int nr;
} __attribute__((preserve_access_index));
struct pid {
    unsigned int level;
    struct upid numbers[1];
} __attribute__((preserve_access_index));
struct task_struct {
    struct task_struct *group_leader;
    struct pid *thread_pid;
    char comm[16];
} __attribute__((preserve_access_index));

// Reads the caller's process id in its own PID namespace, which is that of the device, and its process name.
static __always_inline void identify(__u32 *process, char *name) {
    struct task_struct *task = (void *)bpf_get_current_task();
    struct task_struct *leader = BPF_CORE_READ(task, group_leader);
    struct pid *pid = BPF_CORE_READ(leader, thread_pid);
    __u32 level = BPF_CORE_READ(pid, level);
    __u64 numbers = (__u64)pid + bpf_core_field_offset(struct pid, numbers);
    bpf_probe_read_kernel(process, sizeof *process,
        (void *)(numbers + level * bpf_core_type_size(struct upid) + bpf_core_field_offset(struct upid, nr)));
    bpf_probe_read_kernel(name, 16, (char *)leader + bpf_core_field_offset(struct task_struct, comm));
}

// The maximum depth below the root at which the device's control group is searched.
enum { DEEPEST = 64 };

// Returns the ancestor at a depth of the control group of a packet's socket, or of the caller; 0 for none.
static __always_inline __u64 ancestor(struct __sk_buff *packet, __u32 level) {
    return packet ? bpf_skb_ancestor_cgroup_id(packet, level) : bpf_get_current_ancestor_cgroup_id(level);
}

// Returns the control group of the app that owns a packet, or that calls; 0 for the device itself. Groups that the app
// has made below its own belong to the app. The depth of the apps' groups, below that of the device, is found once.
static __always_inline __u64 app_group(struct __sk_buff *packet) {
    __u32 level = device.app_level;
    for (__u32 above = 1; !level && above < DEEPEST; above++)
        if (ancestor(packet, above) == device.group) device.app_level = level = above + 1;
    return level ? ancestor(packet, level) : 0;
}

// Returns the active table's entry for an address and port, from the routes over an interface, or from all with 0;
// PRIVACY_DESTINATIONS without an entry.
static __always_inline __u32 entry_at(const struct privacy_address *address, __u16 port, __u32 interface) {
    __u32 first = 0;
    struct privacy_in_force *now = bpf_map_lookup_elem(&in_force, &first);
    if (!now) return PRIVACY_DESTINATIONS;
    struct privacy_range key = {
        .length = PRIVACY_ADDRESS_AND_PORT_BITS, .interface = interface, .address = *address, .port = port};
    __u32 *found;
    if (now->table) {
        found = bpf_map_lookup_elem(&destinations_1, &key);
        // Keeps the compiler from merging both lookups: the kernel calls a map directly only if the map is a constant.
        __asm__ volatile("" : "+r"(found));
    } else {
        found = bpf_map_lookup_elem(&destinations_0, &key);
    }
    return found && *found < PRIVACY_DESTINATIONS ? *found : PRIVACY_DESTINATIONS;
}

// Returns the bit set of links whose routes can lead to other destinations than the common routes; usually none.
static __always_inline __u64 links_that_count(void) {
    __u32 first = 0;
    struct privacy_in_force *now = bpf_map_lookup_elem(&in_force, &first);
    return now ? now->links : 0;
}

// fe80::/10 (RFC 4291, section 2.5.6).
static __always_inline int is_link_local(const struct privacy_address *address) {
    return (address->word[0] & bpf_htonl(0xffc00000)) == bpf_htonl(0xfe800000);
}

// Returns the destination of an address; remote without an entry. An interface that a socket or a message names counts
// if the common routes say remote or have no entry, and for addresses that exist on every link.
static __always_inline __u32 destination_of(const struct privacy_address *address, __u16 port, __u32 interface) {
    __u32 destination = entry_at(address, port, 0);
    if (destination == PRIVACY_DESTINATIONS) destination = PRIVACY_REMOTE;
    int is_open = destination == PRIVACY_REMOTE || (destination == PRIVACY_ON_LINK && is_link_local(address));
    if (!interface || !is_open) return destination;
    __u32 there = entry_at(address, port, interface);
    return there == PRIVACY_DESTINATIONS ? destination : there;
}

static __always_inline void count(int repeated) {
    __u32 first = 0;
    struct privacy_unreported *counters = bpf_map_lookup_elem(&unreported, &first);
    if (counters) __sync_fetch_and_add(repeated ? &counters->repeated : &counters->lost, 1);
}

struct question {
    __u64 group;
    const struct privacy_policy *policy;
    __u32 operation;
    struct privacy_address address;
    __u16 port;                 // network order
    const struct owner *owner;  // of the socket; null: the caller itself
};

// Reports an operation once and counts repetitions. Out of line, because it is rare and the same for all callers.
static __noinline int report(struct privacy_occurrence *key, __u32 refused, const struct owner *owner) {
    __u64 none = 0;
    if (!key) return 0;
    __u64 *repetitions = bpf_map_lookup_elem(&reported, key);
    // Of two processors that report an operation at once, the later one adds to the total only.
    if (repetitions || bpf_map_update_elem(&reported, key, &none, BPF_NOEXIST) == -17) {
        if (repetitions) __sync_fetch_and_add(repetitions, 1);
        count(1);
        return 0;
    }
    struct privacy_report *event = bpf_ringbuf_reserve(&reports, sizeof *event, 0);
    if (!event) {
        // Removed, so that the next operation of this kind is reported.
        bpf_map_delete_elem(&reported, key);
        count(0);
        return 0;
    }
    event->nanoseconds = bpf_ktime_get_ns();
    event->group = key->group;
    event->address = key->address;
    event->port = bpf_ntohs(key->port);
    event->operation = key->operation;
    event->destination = key->destination;
    event->refused = refused;
    event->epoch = key->epoch;
    if (owner) {
        event->process = owner->process;
        __builtin_memcpy(event->name, owner->name, sizeof event->name);
    } else {
        identify(&event->process, event->name);
    }
    bpf_ringbuf_submit(event, 0);
    return 0;
}

// Whether a UDP connect is one by which the C library sorts the addresses of a name (RFC 6724). A lookup is neither
// reported nor a reason for an alert.
static __always_inline int is_for_order(const struct question *asked) {
    if (asked->operation != PRIVACY_UDP_CONNECT) return 0;
    struct privacy_look_up key = {.group = asked->group, .address = asked->address};
    struct privacy_ordering *expected = bpf_map_lookup_elem(&orderings, &key);
    if (!expected || bpf_ktime_get_ns() >= expected->until) return 0;
    __u64 none = 0;
    __u64 *come = bpf_map_lookup_elem(&ordered, &key);
    if (!come) bpf_map_update_elem(&ordered, &key, &none, BPF_NOEXIST);
    if (!come) come = bpf_map_lookup_elem(&ordered, &key);
    if (!come || *come >= expected->count) return 0;
    __sync_fetch_and_add(come, 1);
    return 1;
}

// Returns the policy's entry for the operation on a destination.
static __always_inline __u8 entry_of(const struct question *asked, __u32 destination) {
    __u32 index = asked->operation * PRIVACY_DESTINATIONS + destination;
    return index < PRIVACY_OPERATIONS * PRIVACY_DESTINATIONS ? asked->policy->entries[index] : 0;
}

static __always_inline int refuses(const struct question *asked, __u32 destination) {
    return entry_of(asked, destination) & PRIVACY_REFUSES;
}

// Whether the policy allows the operation; reports it if the policy says so.
static __always_inline int is_allowed(const struct question *asked, __u32 destination) {
    __u8 entry = entry_of(asked, destination);
    if (entry & PRIVACY_REPORTS && !is_for_order(asked)) {
        struct privacy_occurrence key = {
            .group = asked->group,
            .address = asked->address,
            .epoch = asked->policy->epoch,
            .port = asked->port,
            .operation = asked->operation,
            .destination = destination,
        };
        report(&key, entry & PRIVACY_REFUSES, asked->owner);
    }
    return !(entry & PRIVACY_REFUSES);
}

#endif
