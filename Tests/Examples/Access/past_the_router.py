"""Sends past the router (SO_DONTROUTE in socket(7)) to an address that only the router leads to, in every way that does."""
import socket, struct, sys

ADDRESS, LINK = sys.argv[1:]
INDEX = socket.if_nametoindex(LINK)
IP_PKTINFO, IP_UNICAST_IF = 8, 50  # linux/in.h


def bound(kind):
    made = socket.socket(socket.AF_INET, kind)
    made.settimeout(2)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, LINK.encode())
    return made


def without_router(made):
    made.setsockopt(socket.SOL_SOCKET, socket.SO_DONTROUTE, 1)
    return made


def udp():
    without_router(bound(socket.SOCK_DGRAM)).sendto(b"bound", (ADDRESS, 9))


def udp_by_flag():
    bound(socket.SOCK_DGRAM).sendto(b"flag", socket.MSG_DONTROUTE, (ADDRESS, 9))


def connected_udp():
    made = without_router(bound(socket.SOCK_DGRAM))
    made.connect((ADDRESS, 9))
    made.send(b"connected")


def connected_udp_by_flag():
    made = bound(socket.SOCK_DGRAM)
    made.connect((ADDRESS, 9))
    made.send(b"connected, flag", socket.MSG_DONTROUTE)


def unicast_link():
    made = without_router(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    made.setsockopt(socket.IPPROTO_IP, IP_UNICAST_IF, struct.pack("!I", INDEX))
    made.sendto(b"unicast link", (ADDRESS, 9))


def message():
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    named = struct.pack("=i4s4s", INDEX, bytes(4), bytes(4))
    made.sendmsg([b"message"], [(socket.IPPROTO_IP, IP_PKTINFO, named)], socket.MSG_DONTROUTE, (ADDRESS, 9))


def tcp():
    without_router(bound(socket.SOCK_STREAM)).connect((ADDRESS, 80))


for way in [udp, udp_by_flag, connected_udp, connected_udp_by_flag, unicast_link, message, tcp]:
    try:
        way()
        print(f"{way.__name__}: ok")
    except OSError as error:
        print(f"{way.__name__}: {error}")
