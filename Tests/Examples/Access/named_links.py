"""Aims at an address that no route leads to, in every way that names a link: prints what came of each."""
import errno, socket, struct, sys

ADDRESS, LINK = sys.argv[1:]
INDEX = socket.if_nametoindex(LINK)
IP_PKTINFO, IP_UNICAST_IF = 8, 50  # linux/in.h


def bound(kind):
    made = socket.socket(socket.AF_INET, kind)
    made.settimeout(5)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, LINK.encode())
    return made


def tcp():
    bound(socket.SOCK_STREAM).connect((ADDRESS, 80))


def udp():
    bound(socket.SOCK_DGRAM).sendto(b"bound", (ADDRESS, 9))


def connected_udp():
    made = bound(socket.SOCK_DGRAM)
    made.connect((ADDRESS, 9))
    made.send(b"bound and connected")


def unicast_link():
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.setsockopt(socket.IPPROTO_IP, IP_UNICAST_IF, struct.pack("!I", INDEX))
    made.sendto(b"unicast link", (ADDRESS, 9))


def message():
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    named = struct.pack("=i4s4s", INDEX, bytes(4), bytes(4))
    made.sendmsg([b"message"], [(socket.IPPROTO_IP, IP_PKTINFO, named)], 0, (ADDRESS, 9))


for way in [tcp, udp, connected_udp, unicast_link, message]:
    try:
        way()
        print(f"{way.__name__}: ok")
    except OSError as error:
        print(f"{way.__name__}: {errno.errorcode.get(error.errno, error)}")
