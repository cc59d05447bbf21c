"""Aims a UDP socket at a made-up link-local address of each link, by its scope and by a message: prints what came of it."""
import errno, socket, struct

ADDRESS, PORT = "fe80::1:2:3:4", 9


def scope(index):
    socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).connect((ADDRESS, PORT, 0, index))


def message(index):
    named = (socket.IPPROTO_IPV6, socket.IPV6_PKTINFO, struct.pack("=16si", bytes(16), index))
    socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).sendmsg([b"x"], [named], 0, (ADDRESS, PORT))


for index, name in socket.if_nameindex():
    if name == "lo":
        continue
    for way, prefix in [(scope, ""), (message, "message ")]:
        try:
            way(index)
            print(f"{prefix}{name}: ok")
        except OSError as error:
            print(f"{prefix}{name}: {errno.errorcode[error.errno]}")
