"""Clients over WebSocket, byte by byte: says of each one what the server on the phone has answered."""

import base64
import os
import socket
import struct

PHONE = os.environ["PUSHLAB_PHONE_ADDRESS"]
MASK = b"\x11\x22\x33\x44"


def frame(first, payload=b"", mask=MASK):
    count = len(payload)
    head = bytes([first])
    bit = 0x80 if mask else 0
    if count < 126:
        head += bytes([bit | count])
    elif count < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", count)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", count)
    if not mask:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def close(code, reason=b""):
    return frame(0x88, struct.pack(">H", code) + reason)


def request(*fields, key=base64.b64encode(bytes(range(16))).decode(), start="GET /ward HTTP/1.1"):
    own = [] if key is None else ["Sec-WebSocket-Key: " + key]
    lines = [start, "Host: phone", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", *own, *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Client:
    def __init__(self, port, first):
        self.connection = socket.create_connection((PHONE, port), 5)
        self.connection.sendall(first)
        self.bytes = b""
        self.facts = []

    def read(self, count):
        while len(self.bytes) < count:
            part = self.connection.recv(65536)
            if not part:
                raise EOFError
            self.bytes += part
        part, self.bytes = self.bytes[:count], self.bytes[count:]
        return part

    def head(self):
        while b"\r\n\r\n" not in self.bytes:
            part = self.connection.recv(65536)
            if not part:
                raise EOFError
            self.bytes += part
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        self.facts += [lines[0], *sorted(line.lower() for line in lines[1:])]

    def frames(self, most=None):
        """What comes to the end, or so many frames."""
        while most is None or most > 0:
            most = most and most - 1
            first, second = self.read(2)
            count = second & 0x7F
            if count == 126:
                count = struct.unpack(">H", self.read(2))[0]
            elif count == 127:
                count = struct.unpack(">Q", self.read(8))[0]
            payload = self.read(count)
            if first == 0x88:
                code = struct.unpack(">H", payload[:2])[0] if payload else "none"
                self.facts.append(f"close {code}")
            else:
                text = payload.decode() if count <= 20 else f"{count} bytes"
                self.facts.append(f"{'masked ' if second & 0x80 else ''}{first:x} {text}".strip())


def visit(name, port, first, *parts, fields=False, last=b"", answers=None):
    """Sends the request and the parts, and what is last when so many frames have come, one for each message of them."""
    client = Client(port, first)
    try:
        client.head()
        if not fields:
            client.facts = client.facts[:1]
        client.connection.sendall(b"".join(parts))
        if last:
            client.frames(answers or len([part for part in parts if part[0] & 0x80]))
            client.connection.sendall(last)
        if name == "cut":
            client.connection.shutdown(socket.SHUT_WR)
        client.frames()
    except EOFError:
        client.facts.append("end")
    except OSError as error:
        client.facts.append(type(error).__name__)
    client.connection.close()
    print(f"{name}: " + "; ".join(client.facts), flush=True)


visit("chosen", 7001, request("Sec-WebSocket-Protocol: pager, scanner"), close(1000), fields=True)
visit("none chosen", 7001, request("Sec-WebSocket-Protocol: printer"), close(1001, b"bye"), fields=True)
visit("in the first bytes", 7001, request() + frame(0x81, b"early"), last=close(1000), answers=1)
visit("handler", 7002, request("X-Ward: 3", "Sec-WebSocket-Protocol: a, b"), close(1000), fields=True)
visit("not wanted", 7002, request("X-Ward: 4"), fields=True)
visit("no key", 7001, request(key=None))
visit("no upgrade", 7001, b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n")
visit("no HTTP", 7001, b"\x16\x03\x01 hello\r\n\r\n")
visit(
    "messages", 7001, request(), frame(0x81, b"text"), frame(0x82, b"binary"), frame(0x01, b"in "), frame(0x00, b"three "),
    frame(0x80, b"parts"), frame(0x89, b"ping"), frame(0x8A, b"pong"), frame(0x82, b"x" * 125), frame(0x82, b"x" * 126),
    frame(0x82, b"x" * 65_535), frame(0x82, b"x" * 65_536), last=close(1000))
visit("own answer", 7002, request("X-Ward: 3"), frame(0x89, b"ping"), frame(0x82, b"x" * 100), last=close(1000))
visit("no code", 7001, request(), frame(0x88))
visit("application", 7001, request(), close(3999, b"for today"))
visit("unknown code", 7001, request(), close(999))
visit("after the close", 7001, request(), close(1000) + frame(0x81, b"late"))
visit("cut", 7001, request(), frame(0x81, b"text")[:5])
visit("too long", 7002, request("X-Ward: 3"), frame(0x82, b"x" * 101))
visit("too long in parts", 7002, request("X-Ward: 3"), frame(0x02, b"x" * 60) + frame(0x80, b"x" * 41))
visit("no mask", 7001, request(), frame(0x81, b"x", mask=b""))
visit("no mask in parts", 7001, request(), frame(0x01, b"x") + frame(0x80, b"x", mask=b""))
visit("reserved", 7001, request(), frame(0xC1, b"x"))
visit("unknown kind", 7001, request(), frame(0x83, b"x"))
visit("no text", 7001, request(), frame(0x81, b"\xff"))
visit("nothing to continue", 7001, request(), frame(0x80, b"x"))
print("over", flush=True)
