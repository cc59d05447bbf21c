// The netlink messages of a lab. Each function writes a message to `place` and returns its length.
#ifndef PUSHLAB_FLOOR_MESSAGES_H
#define PUSHLAB_FLOOR_MESSAGES_H

#include <errno.h>
#include <libmnl/libmnl.h>
#include <stddef.h>
#include <stdint.h>

// Interface indexes: the bridge in the lab's namespace; loopback and the veth in a host's.
enum { BRIDGE = 104, LOOPBACK = 1, VETH = 10 };

size_t put_bridge(void *place);
size_t put_up(void *place, int index);
size_t put_veth(void *place, uint16_t number, int namespace);
size_t put_address(void *place, uint16_t number, uint8_t family);
size_t put_multicast_route(void *place);
size_t put_port_dump(void *place);

// Returns whether a message of a dump describes a bridge port that forwards packets.
int is_ready_port(const struct nlmsghdr *message);

#endif
