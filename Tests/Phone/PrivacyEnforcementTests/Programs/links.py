"""Sockets and messages that name a link: eth0."""
import socket, struct

IP_PKTINFO, IP_UNICAST_IF = 8, 50  # linux/in.h


def bind_to_link(made):
    made.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, b"eth0")
    return made


def tcp_by_link(address, port):
    """Connects a socket that is bound to the link, without waiting for what comes of it."""
    made = bind_to_link(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
    made.setblocking(False)
    try:
        made.connect((address, int(port)))
    except BlockingIOError:
        pass
    return ""


def named(index):
    """Ancillary data that names a link."""
    return (socket.IPPROTO_IP, IP_PKTINFO, struct.pack("=i4s4s", index, bytes(4), bytes(4)))


def udp_by_link(way, address, port):
    """Sends a datagram in a way that names the link."""
    index, place = socket.if_nametoindex("eth0"), (address, int(port))
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    if way.startswith("bound"):
        bind_to_link(made)
    if way == "unicast-link":
        made.setsockopt(socket.IPPROTO_IP, IP_UNICAST_IF, struct.pack("!I", index))
    if way == "bound-connected":
        made.connect(place)
        made.send(b"x")
    elif way.startswith("message"):
        # Behind what says something else, and behind another link: the last one counts.
        others = [(socket.IPPROTO_IP, socket.IP_TOS, struct.pack("=i", 0))]
        others += [named(socket.if_nametoindex("lo"))] if way == "message-last" else []
        made.sendmsg([b"x"], others + [named(index), named(0)], 0, place)
    else:
        made.sendto(b"x", place)
    return ""


def link_local(way, address, port):
    """Sends a datagram to a link-local address without a scope, in a way that names the link."""
    index, place = socket.if_nametoindex("eth0"), (address, int(port))
    made = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    named = struct.pack("=16si", bytes(16), index)
    if way == "sticky":
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_PKTINFO, named)
        made.sendto(b"x", place)
    else:
        made.sendmsg([b"x"], [(socket.IPPROTO_IPV6, socket.IPV6_PKTINFO, named)], 0, place)
    return ""


def scoped_connect(address, port):
    """Connects a UDP socket to an address with the scope of the link."""
    index = socket.if_nametoindex("eth0")
    socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).connect((address, int(port), 0, index))
    return ""
