"""Connects a UDP socket to a made-up link-local address of each link: prints what came of it."""
import errno, socket

for index, name in socket.if_nameindex():
    if name == "lo":
        continue
    try:
        socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).connect(("fe80::1:2:3:4", 9, 0, index))
        print(f"{name}: ok")
    except OSError as error:
        print(f"{name}: {errno.errorcode[error.errno]}")
