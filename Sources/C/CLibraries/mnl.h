#ifndef PUSHLAB_CMNL_H
#define PUSHLAB_CMNL_H

// libmnl builds and walks the messages; the kernel's own headers name the fields.
// <linux/tcp.h> is left out: it clashes with the C library's <netinet/tcp.h>, which Swift sees as well.
#include <libmnl/libmnl.h>
#include <linux/gen_stats.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/netfilter/nf_conntrack_common.h>
#include <linux/netfilter/nf_conntrack_tcp.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <linux/netlink.h>
#include <linux/pkt_cls.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <linux/veth.h>

#endif
