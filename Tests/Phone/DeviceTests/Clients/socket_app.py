"""A program that uses sockets as it is told: one line of JSON in, one event out."""
import ctypes
import errno
import json
import os
import select
import socket
import struct
import sys
import threading
import time

MULTIPATH = 262  # IPPROTO_MPTCP

kept = {}


def tell(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


def make(order):
    family = socket.AF_INET6 if ":" in order["to"] else socket.AF_INET
    kind = socket.SOCK_STREAM if order["op"] in ("tcp", "multipath") else socket.SOCK_DGRAM
    made = socket.socket(family, kind, MULTIPATH if order["op"] == "multipath" else 0)
    made.settimeout(60)
    if kind == socket.SOCK_DGRAM:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    return made


def perform(order):
    op, to = order["op"], (order.get("to"), order.get("port"))
    if op in ("tcp", "multipath", "udp-connect"):
        kept[order["id"]] = made = make(order)
        made.connect(to)
    elif op == "udp":
        make(order).sendto(b"x", to)
    elif op == "flood":
        flooding = make({"op": "udp", "to": order["to"]})
        # So many times, or for 0 until the next order comes.
        count, errors = order["count"], set()
        while count > 0 or order["count"] == 0 and not select.select([sys.stdin], [], [], 0)[0]:
            errors.add(flood(flooding, to))
            if count == 0:
                tell("flooding", id=order["id"])
            count -= 1
        return ",".join(sorted(errors))
    elif op == "powers":
        return ",".join(sorted({attempt(power) for power in POWERS}))
    elif op == "ordinary":
        for port in 7, 88:
            with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as made:
                made.bind(("::", port))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP) as made:
            made.connect(("127.0.0.1", 0))
            made.send(b"\x08" + bytes(7))
            made.settimeout(5)
            made.recv(64)
    elif op == "resolve":
        codes = {resolve(order["to"], order["port"]) for _ in range(order["count"])}
        return ",".join(sorted(codes))
    elif op == "say":
        kept[order["on"]].sendall(b"hello")
        if not kept[order["on"]].recv(16):
            return "end"


def mark():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_MARK, 1)


def call(name, *arguments):
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


# unshare(CLONE_NEWNET), and bpf(BPF_MAP_CREATE) with an array of one element of 4 bytes.
POWERS = [
    lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW), lambda: socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1), lambda: socket.socket(socket.AF_INET6, socket.SOCK_RAW, 58),
    mark, lambda: call("unshare", 0x40000000),
    lambda: call("syscall", 321 if os.uname().machine == "x86_64" else 280, 0, struct.pack("5I", 2, 4, 4, 1, 0), 20),
]


def attempt(power):
    try:
        power()
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    return "ok"


def flood(flooding, to):
    return attempt(lambda: flooding.sendto(b"x", to))


def resolve(name, own):
    """Asks the resolver from port 5000 of 127.0.0.`own` and closes the socket: what the response says."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.settimeout(5)
        made.bind((f"127.0.0.{own}", 5000))
        labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
        made.sendto(b"\0\1\1\0\0\1\0\0\0\0\0\0" + labels + b"\0\0\1\0\1", ("127.0.0.1", 53))
        return f"code {made.recv(512)[3] & 15}"


def serve(port):
    multipath = MULTIPATH if os.path.exists("/proc/sys/net/mptcp") else 0
    listener = socket.socket(socket.AF_INET6, socket.SOCK_STREAM, multipath)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("::", port))
    listener.listen(50)
    tell("listening", port=port)

    def echo(connection):
        try:
            while data := connection.recv(64):
                connection.sendall(data)
            tell("closed", how="end")
        except OSError as error:
            tell("closed", how=errno.errorcode.get(error.errno, str(error)))

    while True:
        connection, _ = listener.accept()
        threading.Thread(target=echo, args=(connection,), daemon=True).start()


if len(sys.argv) > 1:
    threading.Thread(target=serve, args=(int(sys.argv[1]),), daemon=True).start()
tell("app-ready")
for line in sys.stdin:
    order = json.loads(line)
    begin = time.monotonic()
    try:
        result = perform(order) or "ok"
    except OSError as error:
        result = errno.errorcode.get(error.errno, str(error))
    tell("outcome", id=order["id"], result=result, milliseconds=int((time.monotonic() - begin) * 1000))
