"""Datagrams through a NAT, from a port of its own.

`datagrams.py beat PORT ADDRESS ITS-PORT SECONDS COUNT` sends so many heartbeats at that distance, and tells what comes back.
`datagrams.py push PORT SECONDS` sends something so long after each heartbeat to whom that came from.
"""

import socket
import sys
import threading
import time

verb, port, *rest = sys.argv[1:]
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
out.bind(("0.0.0.0", int(port)))


def beat(address, its_port, seconds, count):
    for number in range(1, int(count) + 1):
        out.sendto(b"heartbeat %d" % number, (address, int(its_port)))
        time.sleep(float(seconds))


def push(text, sender):
    out.sendto(text, sender)
    print(f"pushed {text.decode()}", flush=True)


if verb == "beat":
    threading.Thread(target=beat, args=rest, daemon=True).start()
print("ready", flush=True)
while True:
    text, sender = out.recvfrom(2048)
    print(f"got {text.decode()} from {sender[0]} port {sender[1]}", flush=True)
    if verb == "push":
        threading.Timer(float(rest[0]), push, (b"push after " + text, sender)).start()
