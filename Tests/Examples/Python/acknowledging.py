#!/usr/bin/env python3
"""A client that acknowledges as it likes, and sees what the push server makes of it; ends with 0 if all is as promised.

Heartbeats come each 500 ms, a message comes again after 800 ms, and who acknowledges no heartbeat is left after 1.5 s.
"""
import http.client, socket, struct, time

ONCE = {"apns-expiration": "0"}


def frame(kind, body):
    return struct.pack(">IBB", len(body) + 2, 1, kind) + body


def number_of(message):
    return int.from_bytes(message[:16], "big")


def post(token, number, headers={}):
    """Has the server send a message whose id is a number."""
    digits = f"{number:032x}"
    name = f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
    sender = http.client.HTTPConnection("server", 8080, timeout=5)
    sender.request("POST", f"/3/device/{token}", '{"aps":{"alert":"x"}}', {"apns-id": name, **headers})
    status = sender.getresponse().status
    assert status == 200, f"message {number} got status {status}"


class Client:
    """One connection, registered."""

    def __init__(self, token):
        self.socket = socket.create_connection(("server", 7650), timeout=5)
        self.answers_heartbeats = True
        self.socket.sendall(frame(1, struct.pack(">H", len(token)) + token.encode()))
        kind, body = self.any()
        assert (kind, body) == (2, struct.pack(">I", 500)), f"no welcome, but {kind} {body}"

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def any(self):
        length, _, kind = struct.unpack(">IBB", self.read(6))
        return kind, self.read(length - 2)

    def next(self):
        """The next frame that is no heartbeat; it must come within five seconds."""
        deadline = time.monotonic() + 5
        while True:
            kind, body = self.any()
            assert time.monotonic() < deadline, "nothing comes but heartbeats"
            if kind != 3:
                return kind, body
            if self.answers_heartbeats:
                self.socket.sendall(frame(4, body))

    def hears(self, *numbers):
        """Expects these messages next, in this order."""
        for number in numbers:
            kind, body = self.next()
            assert kind == 5, f"no message {number}, but type {kind}: {body}"
            assert number_of(body) == number, f"message {number_of(body)} in place of {number}"

    def acknowledges(self, number):
        self.socket.sendall(frame(6, number.to_bytes(16, "big")))

    def leaves(self):
        """Says goodbye, and reads to the end what is still on its way."""
        self.socket.sendall(frame(7, b"\1\0\0"))
        try:
            while self.socket.recv(4096):
                pass
        except ConnectionResetError:
            pass


def tries_once():
    """A message that may not wait is gone if nobody is there, and does not come again if somebody is."""
    post("eve", 1, ONCE)
    post("eve", 2)
    eve = Client("eve")
    eve.hears(2)
    eve.acknowledges(2)
    post("eve", 3, ONCE)
    eve.hears(3)
    return eve


def sends_again(eve):
    """Of two the second is acknowledged: the first comes again, each time after 800 ms, and nothing else does."""
    post("eve", 4)
    post("eve", 5)
    eve.hears(4)
    begun = time.monotonic()
    eve.hears(5)
    eve.acknowledges(5)
    eve.hears(4, 4, 4)
    took = time.monotonic() - begun
    assert 2.2 < took < 3.4, f"three times again took {took:.2f} s"
    eve.leaves()


def keeps():
    """Neither a goodbye nor the acknowledgement of another client ends the sending of a message."""
    bob = Client("bob")
    bob.acknowledges(4)
    bob.leaves()
    for _ in range(2):
        eve = Client("eve")
        eve.hears(4)
        eve.leaves()
    eve = Client("eve")
    eve.hears(4)
    eve.acknowledges(4)
    eve.leaves()


def sends_ahead():
    """Of forty messages 32 come, and one more for an acknowledgement; who acknowledges no heartbeat is told to go."""
    numbers = range(10, 50)
    for number in numbers:
        post("many", number)
    many = Client("many")
    many.answers_heartbeats = False
    many.hears(*numbers[:32])
    many.acknowledges(numbers[20])
    many.hears(numbers[32])
    before = time.monotonic()
    kind, body = many.next()
    while kind == 5 and number_of(body) in numbers[:33]:
        kind, body = many.next()
    assert kind == 7 and body[0] == 3, f"no goodbye for silence, but type {kind}: {body}"
    assert time.monotonic() - before < 3, "the goodbye was late"
    try:
        rest = many.socket.recv(1)
    except ConnectionResetError:
        rest = b""
    assert not rest, "the connection of the silent goes on"


sends_again(tries_once())
keeps()
sends_ahead()
