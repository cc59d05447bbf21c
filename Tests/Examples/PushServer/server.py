"""A push server that does something else at each connection; prints of each one what the provider has said."""

import socket
import struct
import sys
import threading
import time

KINDS = {1: "register", 4: "acknowledges", 6: "has", 7: "goodbye"}


def frame(kind, body=b"", version=1):
    return struct.pack(">IBB", len(body) + 2, version, kind) + body


WELCOME = frame(2, struct.pack(">I", 200))
NUMBERS = {name: bytes(15) + bytes([number]) for number, name in enumerate(["one", "two", "three"], 1)}


def heartbeat(number):
    return frame(3, struct.pack(">Q", number))


def message(name, kind=1):
    payload = b'{"aps":{"alert":"Bed ' + name.encode() + b'"}}'
    return frame(5, NUMBERS[name] + bytes([kind]) + struct.pack(">Q", 0) + payload)


def goodbye(reason, text=b"why"):
    return frame(7, bytes([reason]) + struct.pack(">H", len(text)) + text)


class Provider:
    def __init__(self, connection):
        self.connection = connection
        self.facts = []

    def read(self, count):
        whole = b""
        while len(whole) < count:
            part = self.connection.recv(count - len(whole))
            if not part:
                raise EOFError
            whole += part
        return whole

    def told(self):
        """The next frame of the provider."""
        length, version, kind = struct.unpack(">IBB", self.read(6))
        body = self.read(length - 2)
        if kind == 4:
            text = str(struct.unpack(">Q", body)[0])
        elif kind == 6:
            text = next((name for name, number in NUMBERS.items() if number == body), "?")
        elif kind == 7:
            text = f"{body[0]} {body[3:].decode()}"
        else:
            text = body[2:].decode()
        self.facts.append(f"{KINDS.get(kind, kind)} {text}".strip())

    def send(self, part):
        self.connection.sendall(part)

    def rest(self):
        while True:
            self.told()


def hang_up(provider):
    provider.told()


def break_off(provider):
    provider.told()
    provider.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def leave(provider):
    """Says goodbye in place of the welcome."""
    provider.told()
    provider.send(goodbye(2))
    provider.rest()


def welcome_only(provider):
    provider.told()
    provider.send(WELCOME)


def two_heartbeats(provider):
    provider.told()
    for part in (WELCOME, heartbeat(1), heartbeat(2)):
        provider.send(part)
    provider.told()
    provider.told()


def deliver(provider):
    """Sends messages, one of them twice, and a call, in two parts that cut a frame in the middle."""
    provider.told()
    whole = WELCOME + heartbeat(1) + message("one") + message("two", 2)
    provider.send(whole[:-9])
    time.sleep(0.02)
    provider.send(whole[-9:])
    for _ in range(3):
        provider.told()
    provider.send(message("one"))
    provider.told()
    provider.send(goodbye(1))
    provider.rest()


def say(*parts):
    def serve(provider):
        provider.told()
        for part in parts:
            provider.send(part)
        provider.rest()

    return serve


def silent(provider):
    provider.rest()


def live(provider):
    """Goes on with heartbeats until the provider leaves."""
    provider.told()
    provider.send(WELCOME)
    number = 0
    provider.connection.settimeout(0.1)
    while True:
        number += 1
        provider.send(heartbeat(number))
        try:
            provider.rest()
        except TimeoutError:
            continue


SCRIPTS = {
    "life": [
        hang_up, break_off, leave, welcome_only, two_heartbeats, hang_up, deliver, say(frame(9)), say(WELCOME + frame(1)),
        say(heartbeat(1)), say(WELCOME + frame(3, b"x")), say(WELCOME + frame(2, version=2)), silent, live,
    ],
    "waiting": [hang_up, hang_up, live],
}


def serve(number, step, connection):
    provider = Provider(connection)
    connection.settimeout(20)
    try:
        step(provider)
    except (EOFError, OSError):
        provider.facts.append("gone")
    connection.close()
    # In one piece, which those of other threads do not come between.
    print(f"{number}: " + "; ".join(provider.facts) + "\n", end="", flush=True)


def listen(listener, port, script):
    for number, step in enumerate(script, 1):
        serve(f"{port} {number}", step, listener.accept()[0])


script = SCRIPTS[sys.argv[1]]
for port in (7652, 7651, 7650):
    listener = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    threading.Thread(target=listen, args=(listener, port, script), daemon=True).start()
threading.Event().wait()
