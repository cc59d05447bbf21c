"""Clients of streams and datagrams of the phone; prints what they are answered."""

import os
import socket
import struct
import sys

PHONE = os.environ["PUSHLAB_PHONE_ADDRESS"]


def stream(name, payload, is_reset=False):
    connection = socket.create_connection((PHONE, 7001), 5)
    connection.sendall(payload)
    if is_reset:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return connection.close()
    connection.shutdown(socket.SHUT_WR)
    print(f"{name}: {connection.recv(100).decode()}, then {connection.recv(100).decode() or 'the end'}", flush=True)


def say(peer, text):
    peer.sendto(text, (PHONE, 7100))
    print(f"{text[:20].decode()}: {peer.recv(100).decode()}", flush=True)


if sys.argv[1] == "after":
    try:
        socket.create_connection((PHONE, 7001), 5)
        print("accepted", flush=True)
    except ConnectionRefusedError:
        print("refused", flush=True)
    sys.exit()
stream("large", b"x" * 3_000_000)
stream("nothing", b"")
first, second = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
for peer in (first, second):
    peer.settimeout(5)
say(first, b"one")
say(second, b"another")
say(first, b"two")
say(first, b"x" * 60_000)
say(first, b"bye")
# When this is answered, the end of the first one has been dealt with.
say(second, b"between")
say(first, b"again")
say(second, b"still")
stream("reset", b"gone", is_reset=True)
print("over", flush=True)
