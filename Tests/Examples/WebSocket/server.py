"""A server over WebSocket, byte by byte: what it does follows from the path that is asked for.

Of each connection it prints one line: the path, and what the client has said, in order. SIGUSR1 has it print the paths, as
they came, of connections with the same facts: `one, other: gone`.
"""

import base64
import hashlib
import signal
import socket
import struct
import threading
import time

NAME = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
NAMES = {0: "more", 1: "text", 2: "binary", 8: "close", 9: "ping", 10: "pong"}
ACCEPTED = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: keep-alive, Upgrade"]

HELD = threading.Event()


class Gone(Exception):
    """The client has ended the connection."""


class Peer:
    def __init__(self, connection):
        self.connection = connection
        self.bytes = b""
        self.facts = []
        self.key = ""
        self.head = []

    def more(self):
        part = self.connection.recv(65536)
        if not part:
            raise Gone
        self.bytes += part

    def read(self, count):
        while len(self.bytes) < count:
            self.more()
        part, self.bytes = self.bytes[:count], self.bytes[count:]
        return part

    def write(self, part):
        self.connection.sendall(part)

    def request(self):
        """Reads the request; its path without slashes and query, or `root`."""
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.head = head.decode().split("\r\n")
        fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in self.head[1:])}
        self.key = fields["sec-websocket-key"]
        return self.head[0].split(" ")[1].partition("?")[0].strip("/") or "root"

    def answer(self, fields=(), start=ACCEPTED, proof=None, rest=b""):
        own = base64.b64encode(hashlib.sha1((self.key + NAME).encode()).digest()).decode()
        lines = [*start, "Sec-WebSocket-Accept: " + (own if proof is None else proof), *fields]
        self.write(("\r\n".join(lines) + "\r\n\r\n").encode() + rest)

    def frame(self):
        """The next frame of the client: its first byte, how its length is written, and what it carries."""
        first, second = self.read(2)
        kind = second & 0x7F
        length = kind
        if kind == 126:
            length = struct.unpack(">H", self.read(2))[0]
        if kind == 127:
            length = struct.unpack(">Q", self.read(8))[0]
        mask = self.read(4) if second & 0x80 else b""
        payload = self.read(length)
        if mask:
            mask = (mask * (length // 4 + 1))[:length]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")).to_bytes(length, "big")
        return first, ("masked" if mask or second & 0x80 else "bare"), kind, payload

    def told(self):
        """The next frame, as it is printed."""
        first, mask, kind, payload = self.frame()
        name = ("" if first & 0x80 else "part of ") + NAMES.get(first & 0x7F, hex(first))
        if first & 0x0F == 8:
            code = int.from_bytes(payload[:2], "big") if payload else "none"
            self.facts.append(f"{mask} close {code} {payload[2:].decode()}".strip())
        elif len(payload) > 20:
            same = "same" if len(set(payload)) == 1 else "mixed"
            self.facts.append(f"{mask} {name} {kind}:{len(payload)} {same}")
        elif first & 0x0F == 9:
            self.facts.append(f"{mask} {name} {payload.hex()}")
        else:
            self.facts.append(f"{mask} {name} {payload.decode()}")
        return first, payload

    def rest(self):
        """What the client says until it ends the connection."""
        try:
            while True:
                self.told()
        except (Gone, OSError):
            self.facts.append("gone")


def framed(first, payload=b""):
    count = len(payload)
    if count < 126:
        return bytes([first, count]) + payload
    if count < 65536:
        return bytes([first, 126]) + struct.pack(">H", count) + payload
    return bytes([first, 127]) + struct.pack(">Q", count) + payload


def closing(code, reason=b""):
    return framed(0x88, struct.pack(">H", code) + reason)


def echo(peer):
    """Sends every message back and answers pings, until the client closes, which is answered with the same."""
    while True:
        first, payload = peer.told()
        if first & 0x0F == 8:
            peer.write(framed(0x88, payload))
            return peer.rest()
        peer.write(framed(0x8A if first == 0x89 else first, payload))


def agree(*fields, **more):
    def serve(peer):
        peer.answer(fields, **more)
        echo(peer)

    return serve


def say(*parts):
    """Agrees, sends the parts, and takes what the client says then; a close frame is answered by one, not by another."""

    def serve(peer):
        peer.answer()
        peer.write(b"".join(parts))
        if not any(part[0] == 0x88 for part in parts):
            first, payload = peer.told()
            while first & 0x0F != 8:
                first, payload = peer.told()
            peer.write(framed(0x88, payload))
        peer.rest()

    return serve


def slice_up(count):
    """The answer and a message behind it, so many bytes at a time."""

    def serve(peer):
        whole = Peer(None)
        whole.key = peer.key
        pieces = []
        whole.write = pieces.append
        whole.answer(rest=framed(0x01, "für ".encode()) + framed(0x89, b"now") + framed(0x80, "alle".encode()))
        text = pieces[0]
        for place in range(0, len(text), count):
            peer.write(text[place : place + count])
            time.sleep(0.001)
        echo(peer)

    return serve


def request(peer):
    """Says the request line and the fields of the client, those that are new for each connection left out."""
    peer.facts += [line for line in peer.head if not line.lower().startswith("sec-websocket-key")]
    peer.facts.append(f"key of {len(base64.b64decode(peer.key))} bytes")
    peer.answer()
    peer.rest()


def long_head(count):
    def serve(peer):
        own = base64.b64encode(hashlib.sha1((peer.key + NAME).encode()).digest()).decode()
        start = "\r\n".join([*ACCEPTED, "Sec-WebSocket-Accept: " + own, "X: "])
        peer.write((start + "x" * (count - len(start))).encode())
        time.sleep(0.15)
        peer.write(b"\r\n\r\n")
        echo(peer)

    return serve


def pongs(peer):
    """Takes three pings, and answers with pongs that are none of theirs, then the second, then the third."""
    peer.answer()
    pings = [peer.told()[1] for _ in range(3)]
    peer.write(framed(0x8A, b"none") + framed(0x8A) + framed(0x8A, pings[0][:3]) + framed(0x8A, pings[0] + b"x"))
    peer.write(framed(0x81, b"not yet"))
    peer.told()
    peer.write(framed(0x8A, pings[1]) + framed(0x81, b"two of three"))
    peer.told()
    peer.write(framed(0x8A, pings[1]) + framed(0x8A, pings[2]) + framed(0x81, b"three of three"))
    peer.rest()


def held(peer):
    """Sends more messages than a client keeps that does not receive; says whether it could not go on at once."""
    peer.answer()
    peer.connection.settimeout(0.3)
    # All of them are more than the 32 MiB that the buffer of a socket may grow to on some machines (tcp(7), tcp_rmem).
    message = framed(0x82, b"x" * 163840)
    count, place = 0, 0
    was_held = False
    while count < 400:
        try:
            place += peer.connection.send(message[place:])
        except TimeoutError:
            was_held = True
            HELD.set()
            peer.connection.settimeout(5)
        if place == len(message):
            count, place = count + 1, 0
    peer.facts.append("was held" if was_held else "was never held")
    peer.rest()


def when_held(peer):
    """Says so when the server was held up."""
    peer.answer()
    HELD.wait(5)
    peer.write(framed(0x81, b"held"))
    peer.rest()


def cut(peer):
    peer.answer()
    peer.write(framed(0x81, b"half")[:3])


def reset(peer):
    peer.answer()
    peer.told()
    peer.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def until_close(reply):
    """Agrees, waits for the client's close frame, and then sends this, or ends the connection."""

    def serve(peer):
        peer.answer()
        while peer.told()[0] & 0x0F != 8:
            pass
        if reply is not None:
            peer.write(reply)
            peer.rest()

    return serve


def never(peer):
    peer.rest()


def deaf(peer):
    """Takes a ping and a text, and ends the connection without an answer."""
    peer.answer()
    peer.told()
    peer.told()


def raw(text):
    def serve(peer):
        peer.write(text.replace("\n", "\r\n").encode())
        peer.rest()

    return serve


PATHS = {
    "echo": agree(),
    "request": request,
    "root": request,
    "pager": agree("Sec-WebSocket-Protocol: pager"),
    "bytes": slice_up(1),
    "pieces": slice_up(50),
    "pongs": pongs,
    "held": held,
    "when-held": when_held,
    "server-pings": say(framed(0x89), framed(0x89, b"life"), framed(0x81, b"hello"), framed(0x8A, b"unasked")),
    "parts": say(
        framed(0x01, b"Ward "), framed(0x89, b"between"), framed(0x00, b"3, "), framed(0x80, b"bed 7"),
        framed(0x02, b"\x01"), framed(0x80, b"\x02\xff"), framed(0x81), framed(0x82)),
    # The handshake
    "refused": raw("HTTP/1.1 403 Forbidden\nContent-Length: 0\n\n"),
    "other": raw("SSH-2.0-OpenSSH\n\n"),
    "empty": raw("\n\n"),
    "one-word": raw("HTTP/1.1\n\n"),
    "old": agree(start=["HTTP/1.0 101 Switching Protocols", *ACCEPTED[1:]]),
    "wrong-status": agree(start=["HTTP/1.1 200 OK", *ACCEPTED[1:]]),
    "short-status": agree(start=["HTTP/1.1 101", "upgrade: WebSocket", "CONNECTION:upgrade"]),
    "no-upgrade": agree(start=[ACCEPTED[0], ACCEPTED[2]]),
    "wrong-upgrade": agree(start=[ACCEPTED[0], "Upgrade: h2c", ACCEPTED[2]]),
    "no-connection": agree(start=ACCEPTED[:2]),
    "wrong-connection": agree(start=[*ACCEPTED[:2], "Connection: close"]),
    "wrong-proof": agree(proof="AAAAAAAAAAAAAAAAAAAAAAAAAAA="),
    "extension": agree("Sec-WebSocket-Extensions: permessage-deflate"),
    "not-offered": agree("Sec-WebSocket-Protocol: printer"),
    "no-colon": agree("X-Ward 3"),
    "colons": agree("X-Time: 10:30:00", "X-Empty:"),
    "longest": long_head(65_536),
    "too-long": long_head(65_537),
    "silent": never,
    "deaf": deaf,
    "gone": lambda peer: None,
    # Closing
    "bye": say(framed(0x81, b"last"), closing(1001, b"bye"), framed(0x81, b"after it")),
    "no-code": say(framed(0x88)),
    "code-only": say(closing(4999)),
    "registered": say(closing(3000, "für heute".encode())),
    "cut": cut,
    "reset": reset,
    "answers": until_close(closing(1000, b"its own")),
    "ends": until_close(None),
    "late": until_close(framed(0x81, b"too late") + closing(1002)),
    "mute": until_close(b""),
    # What breaks the rules
    "masked": say(b"\x81\x81\x00\x00\x00\x00x"),
    "reserved-1": say(b"\xc1\x00"),
    "reserved-2": say(b"\xa1\x00"),
    "reserved-3": say(b"\x91\x00"),
    "opcode-3": say(b"\x83\x00"),
    "opcode-7": say(b"\x87\x00"),
    "opcode-11": say(b"\x8b\x00"),
    "part-of-ping": say(framed(0x09, b"x")),
    "long-ping": say(b"\x89\x7e\x00\x7e"),
    "longest-ping": say(framed(0x89, b"p" * 125), framed(0x81, b"fine")),
    "nothing-to-continue": say(framed(0x80, b"x")),
    "text-in-text": say(framed(0x01, b"a"), framed(0x81, b"b")),
    "not-text": say(framed(0x81, b"\xff")),
    "half-letter": say(framed(0x01, b"\xc3"), framed(0x80, b"\xbc"), framed(0x81, b"\xc3")),
    "negative": say(b"\x82\x7f\x80\x00\x00\x00\x00\x00\x00\x00"),
    "too-far": say(b"\x82\x7f\x00\x00\x00\x00\x80\x00\x00\x00"),
    "just-so": say(framed(0x82, b"x" * 100), framed(0x02, b"x" * 60), framed(0x80, b"x" * 40)),
    "one-more": say(framed(0x82, b"x" * 101)),
    "parts-of-more": say(framed(0x02, b"x" * 60), framed(0x80, b"x" * 41)),
    "mebibyte": say(framed(0x82, b"x" * 1_048_576)),
    "more-than-mebibyte": say(framed(0x82, b"x" * 1_048_577)),
    "one-byte-close": say(framed(0x88, b"\x03")),
    "reason-no-text": say(closing(1000, b"\xff")),
    **{f"close-{code}": say(closing(code)) for code in (999, 1003, 1004, 1005, 1006, 1007, 1011, 1014, 1015, 5000)},
}


# Of all connections, as they came: the path and the facts.
SERVED = []


def serve(connection):
    peer = Peer(connection)
    path = "?"
    served = []
    SERVED.append(served)
    try:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        path = peer.request()
        PATHS[path](peer)
    except (Gone, OSError):
        peer.facts.append("gone")
    except (KeyError, ValueError):
        peer.facts.append("no request")
    connection.close()
    served += [path, "; ".join(peer.facts)]
    # In one piece, which those of other threads do not come between.
    print(f"{path}: " + "; ".join(peer.facts) + "\n", end="", flush=True)


def tell_alike(*_):
    alike = {}
    for path, facts in filter(None, list(SERVED)):
        alike.setdefault(facts, []).append(path)
    for facts, paths in alike.items():
        if len(paths) > 1:
            print(", ".join(paths) + ": " + facts + "\n", end="", flush=True)


def refuse(connection):
    """Speaks HTTP where TLS is expected."""
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    connection.recv(1)
    connection.close()


def listen(port, serve=serve):
    listener = socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=64)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, tell_alike)
    threading.Thread(target=listen, args=(80,), daemon=True).start()
    threading.Thread(target=listen, args=(443, refuse), daemon=True).start()
    listen(7681)
