"""Asks the DNS server of a host for names, over UDP and TCP: `names.py ADDRESS NAME…`. With `as-at-first` behind them it fails
unless all is as it was the first time. What is the same by both protocols is told once."""

import os
import socket
import struct
import sys

FIRST = "/tmp/names"


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


*names, last = sys.argv[2:]
names += [last] * (last != "as-at-first")
told = []
for name in names:
    for kind, text in ((1, "A"), (28, "AAAA")):
        by_udp, by_tcp = ask(sys.argv[1], name, kind, False), ask(sys.argv[1], name, kind, True)
        answers = [("", by_udp)] if by_tcp == by_udp else [(" by UDP", by_udp), (" by TCP", by_tcp)]
        for by, (number, status, found) in answers:
            told.append(f"{name} {text}{by} number {number} status {status} is {found}")
print("\n".join(told), flush=True)
if not os.path.exists(FIRST):
    print("\n".join(told), file=open(FIRST, "w"))
if last == "as-at-first" and told != open(FIRST).read().splitlines():
    sys.exit("that is not as at first")
