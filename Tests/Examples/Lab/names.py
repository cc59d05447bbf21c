"""Asks the DNS server of a host for names, over UDP and TCP: `names.py ADDRESS NAME…`."""

import socket
import struct
import sys


def ask(server, name, kind, stream):
    question = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
    query = struct.pack("!HHHHHH", 7, 0x100, 1, 0, 0, 0) + question + struct.pack("!HH", kind, 1)
    if stream:
        with socket.create_connection((server, 53), 20) as connection:
            connection.sendall(struct.pack("!H", len(query)) + query)
            connection.settimeout(20)
            answer = connection.makefile("rb").read(struct.unpack("!H", connection.recv(2, socket.MSG_WAITALL))[0])
    else:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            out.connect((server, 53))
            out.settimeout(20)
            out.send(query)
            answer = out.recv(4096)
    number, flags, _, count = struct.unpack("!HHHH", answer[:8])
    found, place = [], len(query)
    for _ in range(count):
        place += 2
        kind, _, ttl, length = struct.unpack("!HHIH", answer[place : place + 10])
        family = {1: socket.AF_INET, 28: socket.AF_INET6}[kind]
        found.append("%s for %d s" % (socket.inet_ntop(family, answer[place + 10 : place + 10 + length]), ttl))
        place += 10 + length
    return number, flags & 15, ", ".join(sorted(found)) or "nothing"


for name in sys.argv[2:]:
    for kind, text in ((1, "A"), (28, "AAAA")):
        for stream in (False, True):
            number, status, found = ask(sys.argv[1], name, kind, stream)
            print(name, text, "by TCP" if stream else "by UDP", "number", number, "status", status, "is", found, flush=True)
