#include "messages.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <linux/veth.h>

enum { FORWARDING = 3, OPERATIONAL = 6, CREATE = NLM_F_CREATE | NLM_F_EXCL };

static struct nlmsghdr *begin(void *place, uint16_t type, uint16_t flags) {
    struct nlmsghdr *message = mnl_nlmsg_put_header(place);
    message->nlmsg_type = type;
    message->nlmsg_flags = (uint16_t)(NLM_F_REQUEST | flags);
    return message;
}

static struct ifinfomsg *put_link(struct nlmsghdr *message, int index, int up) {
    struct ifinfomsg *link = mnl_nlmsg_put_extra_header(message, sizeof *link);
    link->ifi_index = index;
    link->ifi_flags = link->ifi_change = up ? IFF_UP : 0;
    return link;
}

size_t put_bridge(void *place) {
    struct nlmsghdr *message = begin(place, RTM_NEWLINK, NLM_F_ACK | CREATE);
    put_link(message, BRIDGE, 0);
    mnl_attr_put_strz(message, IFLA_IFNAME, "br1");
    mnl_attr_put_u32(message, IFLA_GROUP, 0);
    struct nlattr *info = mnl_attr_nest_start(message, IFLA_LINKINFO);
    mnl_attr_put_strz(message, IFLA_INFO_KIND, "bridge");
    struct nlattr *data = mnl_attr_nest_start(message, IFLA_INFO_DATA);
    mnl_attr_put_u32(message, IFLA_BR_FORWARD_DELAY, 0);
    mnl_attr_put_u32(message, IFLA_BR_STP_STATE, 0);
    mnl_attr_put_u8(message, IFLA_BR_MCAST_SNOOPING, 0);
    mnl_attr_nest_end(message, data);
    mnl_attr_nest_end(message, info);
    return message->nlmsg_len;
}

size_t put_up(void *place, int index) {
    struct nlmsghdr *message = begin(place, RTM_NEWLINK, NLM_F_ACK);
    put_link(message, index, 1);
    return message->nlmsg_len;
}

size_t put_veth(void *place, uint16_t number, int namespace) {
    unsigned char mac[6] = {2, 0, 10, 1, (uint8_t)(number >> 8), (uint8_t)number};
    char name[IFNAMSIZ];
    snprintf(name, sizeof name, "v%d.0", number);
    struct nlmsghdr *message = begin(place, RTM_NEWLINK, NLM_F_ACK | CREATE);
    put_link(message, 1000 + number * 16, 1);
    mnl_attr_put_strz(message, IFLA_IFNAME, name);
    mnl_attr_put_u32(message, IFLA_GROUP, 0);
    mnl_attr_put_u32(message, IFLA_MASTER, BRIDGE);
    struct nlattr *info = mnl_attr_nest_start(message, IFLA_LINKINFO);
    mnl_attr_put_strz(message, IFLA_INFO_KIND, "veth");
    struct nlattr *data = mnl_attr_nest_start(message, IFLA_INFO_DATA);
    struct nlattr *peer = mnl_attr_nest_start(message, VETH_INFO_PEER);
    put_link(message, VETH, 0);
    mnl_attr_put_strz(message, IFLA_IFNAME, "eth0");
    mnl_attr_put(message, IFLA_ADDRESS, sizeof mac, mac);
    mnl_attr_put_u32(message, IFLA_NET_NS_FD, (uint32_t)namespace);
    mnl_attr_nest_end(message, peer);
    mnl_attr_nest_end(message, data);
    mnl_attr_nest_end(message, info);
    return message->nlmsg_len;
}

size_t put_address(void *place, uint16_t number, uint8_t family) {
    unsigned char v4[4] = {10, 1, (uint8_t)(number >> 8), (uint8_t)number}, broadcast[4] = {10, 1, 255, 255};
    unsigned char v6[16] = {0xfd, 0, 0, 1, [14] = (uint8_t)(number >> 8), [15] = (uint8_t)number};
    struct nlmsghdr *message = begin(place, RTM_NEWADDR, NLM_F_ACK | CREATE);
    struct ifaddrmsg *header = mnl_nlmsg_put_extra_header(message, sizeof *header);
    header->ifa_family = family;
    header->ifa_prefixlen = family == AF_INET ? 16 : 64;
    header->ifa_index = VETH;
    size_t size = family == AF_INET ? sizeof v4 : sizeof v6;
    mnl_attr_put(message, IFA_LOCAL, size, family == AF_INET ? v4 : v6);
    mnl_attr_put(message, IFA_ADDRESS, size, family == AF_INET ? v4 : v6);
    if (family == AF_INET) {
        mnl_attr_put(message, IFA_BROADCAST, sizeof broadcast, broadcast);
    } else {
        mnl_attr_put_u32(message, IFA_FLAGS, IFA_F_NODAD);
    }
    return message->nlmsg_len;
}

size_t put_multicast_route(void *place) {
    unsigned char destination[4] = {224, 0, 0, 0};
    struct nlmsghdr *message = begin(place, RTM_NEWROUTE, NLM_F_ACK | CREATE);
    struct rtmsg *route = mnl_nlmsg_put_extra_header(message, sizeof *route);
    *route = (struct rtmsg){.rtm_family = AF_INET,
                            .rtm_dst_len = 4,
                            .rtm_table = RT_TABLE_MAIN,
                            .rtm_protocol = RTPROT_STATIC,
                            .rtm_scope = RT_SCOPE_LINK,
                            .rtm_type = RTN_UNICAST};
    mnl_attr_put(message, RTA_DST, sizeof destination, destination);
    mnl_attr_put_u32(message, RTA_OIF, VETH);
    return message->nlmsg_len;
}

size_t put_port_dump(void *place) {
    struct nlmsghdr *message = begin(place, RTM_GETLINK, NLM_F_DUMP);
    put_link(message, 0, 0)->ifi_family = AF_BRIDGE;
    return message->nlmsg_len;
}

int is_ready_port(const struct nlmsghdr *message) {
    if (message->nlmsg_type != RTM_NEWLINK) return 0;
    int forwarding = 0, operational = 0;
    const struct nlattr *attribute, *inner;
    mnl_attr_for_each(attribute, message, sizeof(struct ifinfomsg)) {
        int type = mnl_attr_get_type(attribute);
        if (type == IFLA_OPERSTATE) operational = mnl_attr_get_u8(attribute) == OPERATIONAL;
        if (type != IFLA_PROTINFO) continue;
        mnl_attr_for_each_nested(inner, attribute)
            if (mnl_attr_get_type(inner) == IFLA_BRPORT_STATE) forwarding = mnl_attr_get_u8(inner) == FORWARDING;
    }
    return forwarding && operational;
}
