"""A program that uses sockets as it is told: one line of JSON in, one event out."""
import errno
import json
import socket
import sys
import threading
import time

kept = {}


def tell(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


def make(order):
    family = socket.AF_INET6 if ":" in order["to"] else socket.AF_INET
    kind = socket.SOCK_STREAM if order["op"] == "tcp" else socket.SOCK_DGRAM
    made = socket.socket(family, kind)
    made.settimeout(60)
    if kind == socket.SOCK_DGRAM:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    return made


def perform(order):
    op, to = order["op"], (order.get("to"), order.get("port"))
    if op == "tcp" or op == "udp-connect":
        kept[order["id"]] = made = make(order)
        made.connect(to)
    elif op == "udp":
        make(order).sendto(b"x", to)
    elif op == "flood":
        flooding = make({"op": "udp", "to": order["to"]})
        errors = {flood(flooding, to) for _ in range(order["count"])}
        return ",".join(sorted(errors))
    elif op == "say":
        kept[order["on"]].sendall(b"hello")
        if not kept[order["on"]].recv(16):
            return "end"


def flood(flooding, to):
    try:
        flooding.sendto(b"x", to)
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    return "ok"


def serve(port):
    listener = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
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
