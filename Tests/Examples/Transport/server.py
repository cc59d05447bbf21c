"""Peers for streams and datagrams: what a client meets follows from the port. Of each stream one line is printed."""

import hashlib
import socket
import struct
import threading
import time

GO = threading.Event()


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def all_of(connection):
    """What comes until the other end has finished, and how it has."""
    parts = []
    try:
        while part := connection.recv(1 << 20):
            parts.append(part)
        end = "end"
    except OSError as error:
        end = type(error).__name__
    return b"".join(parts), end


def digest(whole):
    return f"{len(whole)} bytes {hashlib.sha256(whole).hexdigest()[:16]}"


def sink(connection):
    whole, end = all_of(connection)
    if end == "end":
        connection.sendall(digest(whole).encode())
    return f"{digest(whole)}, {end}"


def source(connection):
    whole = (bytes(range(251)) * 50_200)[: 12 << 20]
    connection.sendall(whole)
    connection.shutdown(socket.SHUT_WR)
    return f"{digest(whole)}, then {all_of(connection)[1]}"


def slow(connection):
    """Reads nothing before another client says so."""
    GO.wait(10)
    whole, end = all_of(connection)
    return f"{digest(whole)}, {end}"


def go(connection):
    GO.set()
    return f"{all_of(connection)[1]}"


def first_end(connection):
    """Finishes first, and takes what comes then."""
    connection.sendall(b"only this")
    connection.shutdown(socket.SHUT_WR)
    whole, end = all_of(connection)
    return f"{whole.decode()}, {end}"


def breaks(connection):
    word = connection.recv(100)
    reset(connection)
    return word.decode()


def hangs_up(connection):
    """Ends both ways at once, and so answers with a reset what comes then."""
    return connection.recv(100).decode()


def plain(connection):
    """Tells what the socket knows of the other end, and how long its first byte took."""
    size = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG)
    port = connection.getpeername()[1]
    start = time.monotonic()
    whole, end = all_of(connection)
    return f"{whole.decode()}, {end}, segments of {size}, from {'4711' if port == 4711 else 'any port'}"


def late(connection):
    """Tells whether the first byte took its time."""
    start = time.monotonic()
    word = connection.recv(100)
    took = time.monotonic() - start
    return f"{word.decode()} {'late' if took > 0.15 else 'at once'}, {all_of(connection)[1]}"


PORTS = {
    7001: sink, 7002: source, 7003: slow, 7004: go, 7005: first_end, 7006: breaks, 7007: hangs_up, 7008: plain,
    7009: late,
}


def serve(connection, port):
    connection.settimeout(20)
    try:
        line = PORTS[port](connection)
    except OSError as error:
        line = type(error).__name__
    connection.close()
    # In one piece, which those of other threads do not come between.
    print(f"{PORTS[port].__name__}: {line}\n", end="", flush=True)


def listen(port, family=socket.AF_INET6):
    listener = socket.create_server(("", port), family=family, dualstack_ipv6=family == socket.AF_INET6, backlog=64)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0], port), daemon=True).start()


def datagrams(port):
    """Answers each datagram with its length and its hop limit, or with so many bytes as it says."""
    receiver = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    receiver.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    receiver.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_RECVHOPLIMIT, 1)
    receiver.setsockopt(socket.IPPROTO_IP, 12, 1)  # IP_RECVTTL
    receiver.bind(("", port))
    while True:
        word, control, _, peer = receiver.recvmsg(70_000, 1000)
        hops = next((struct.unpack("i", item[2])[0] for item in control), "?")
        if word.startswith(b"send "):
            receiver.sendto(b"x" * int(word[5:]), peer)
        else:
            receiver.sendto(f"{len(word)} bytes, {hops} hops".encode(), peer)


threading.Thread(target=datagrams, args=(7100,), daemon=True).start()
for number in PORTS:
    threading.Thread(target=listen, args=(number,), daemon=True).start()
threading.Event().wait()
