#!/usr/bin/env python3
"""A client of the local push protocol, written from its document alone: one TCP connection, no TLS.

It keeps the ids of what it has shown in a file of its state folder, so that nothing is shown twice.
"""
import json, os, socket, struct, sys, time

TOKEN = os.environ["PUSHLAB_TOKEN"]
SHOWN = os.path.join(os.environ["PUSHLAB_STATE"], "shown")
SERVER = (os.environ["PUSHLAB_SERVER_ADDRESS"], 7650)


def report(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


def frame(kind, body):
    return struct.pack(">IBB", len(body) + 2, 1, kind) + body


def read(connection, count):
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise ConnectionError("closed")
        data += piece
    return data


def shown():
    return open(SHOWN).read().split() if os.path.exists(SHOWN) else []


def receive(connection):
    length, _, kind = struct.unpack(">IBB", read(connection, 6))
    body = read(connection, length - 2)
    if kind == 2:
        report("connected")
    elif kind == 3:
        connection.sendall(frame(4, body))
    elif kind == 5:
        message = body[:16].hex()
        name = f"{message[:8]}-{message[8:12]}-{message[12:16]}-{message[16:20]}-{message[20:]}"
        if name in shown():
            report("duplicate", id=name)
        else:
            with open(SHOWN, "a") as file:
                print(name, file=file)
            report("delivered", id=name)
        connection.sendall(frame(6, body[:16]))
    elif kind == 7:
        raise ConnectionError("goodbye")


while True:
    try:
        with socket.create_connection(SERVER, timeout=2) as connection:
            connection.sendall(frame(1, struct.pack(">H", len(TOKEN)) + TOKEN.encode()))
            while True:
                receive(connection)
    except OSError as error:
        report("disconnected", reason=str(error) or type(error).__name__)
        time.sleep(0.1)
