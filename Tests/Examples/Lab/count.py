"""Counts datagrams, one hundred of each round: `count.py serve`, `count.py send ADDRESS ROUND`, `count.py end ADDRESS`, and others."""

import errno
import socket
import struct
import sys
import time

GROUP, PORT, EACH = "239.1.2.3", 4000, 100
# The rounds that this host has sent: what ends them tells of each how much of it has come.
SENT = "/tmp/rounds"


def serve():
    sink = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sink.bind(("", PORT))
    listener = socket.create_server(("", PORT))
    listener.setblocking(False)
    print("counts", flush=True)
    rounds, told = {}, set()
    while True:
        try:
            listener.accept()[0].close()
        except BlockingIOError:
            pass
        words = sink.recv(100).decode().split()
        # Only when it is told to: the reports of a member (IGMP) are frames on the link, too.
        if words[1] == "join":
            sink.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + bytes(4))
            print("joined", flush=True)
            continue
        got = rounds.setdefault(words[0], [])
        if words[1] != "end":
            got.append(int(words[1]))
        elif words[0] not in told:
            told.add(words[0])
            steps = sorted({later - sooner for sooner, later in zip(got, got[1:])})
            print(words[0], "got", len(got), "in order" if got == sorted(set(got)) else "mixed", "steps", steps, flush=True)


def outcome(call):
    try:
        call()
        return "ok"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))


def send(address, name):
    print(name, file=open(SENT, "a"))
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
    for number in range(EACH):
        out.sendto(b"%s %d" % (name.encode(), number), (address, PORT))


def join(address):
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"group join", (address, PORT))


def end(address):
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for name in open(SENT):
        for _ in range(5):
            out.sendto(b"%s end" % name.strip().encode(), (address, PORT))


def call(address):
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.connect((address, PORT))
    out.setsockopt(socket.IPPROTO_IP, 11, 1)  # IP_RECVERR: what ICMP says counts
    out.send(b"call 0")
    time.sleep(0.05)
    by_udp = outcome(lambda: out.send(b"call 1"))
    print("udp", by_udp, "tcp", outcome(lambda: socket.create_connection((address, PORT), 0.3)), flush=True)


{"serve": serve, "send": send, "join": join, "end": end, "call": call}[sys.argv[1]](*sys.argv[2:])
