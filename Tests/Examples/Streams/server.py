"""A peer for streams. Of each connection it prints what has come, and how the connection has ended.

On port 7011 it sends all its bytes before it reads those of the client. On port 7012 it sends a line every 100 ms until the
connection ends, over IPv4 only.
"""

import itertools
import socket
import threading
import time

WHOLE = bytes(range(251)) * 16_384


def exchange(connection):
    connection.sendall(WHOLE[:-1_000])
    # The last bytes come with the end: what ends early at it loses them.
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
    connection.sendall(WHOLE[-1_000:])
    connection.shutdown(socket.SHUT_WR)
    whole = bytearray()
    while part := connection.recv(1 << 16):
        whole += part
    return f"{len(whole)} bytes, whole {whole == WHOLE}, then end"


def ticking(connection):
    for number in itertools.count(1):
        connection.sendall(b"%d\n" % number)
        time.sleep(0.1)


def answer(name, serve, connection):
    try:
        outcome = serve(connection)
    except OSError as error:
        outcome = type(error).__name__
    print(f"{name}: {outcome}\n", end="", flush=True)
    connection.close()


def listen(name, serve, port, address="", family=socket.AF_INET):
    both = family == socket.AF_INET6
    server = socket.create_server((address, port), family=family, dualstack_ipv6=both, backlog=8)

    def accept():
        while True:
            connection, _ = server.accept()
            print(f"{name}: accepted\n", end="", flush=True)
            threading.Thread(target=answer, args=(name, serve, connection), daemon=True).start()

    threading.Thread(target=accept).start()


listen("ticks", ticking, 7012)
listen("bytes", exchange, 7011, "::", socket.AF_INET6)
