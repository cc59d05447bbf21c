#!/usr/bin/env python3
"""A push server of one's own: the local push protocol for phones, requests of APNs' form for senders.

It keeps in memory what no phone has acknowledged. With a certificate and its key it speaks TLS:
server.py [CERTIFICATE KEY]
"""
import asyncio
import itertools
import ssl
import struct
import sys
import time
import uuid

waiting = {}  # by token: the frames of messages, by their ids
phones = {}  # by token: the writer of the connection


def frame(kind, body):
    return struct.pack(">IBB", len(body) + 2, 1, kind) + body


async def read(reader):
    """Returns the type and the body of the next frame."""
    length, _, kind = struct.unpack(">IBB", await reader.readexactly(6))
    return kind, await reader.readexactly(length - 2)


async def beat(writer):
    """Sends a heartbeat each 500 ms."""
    for sequence in itertools.count(1):
        await asyncio.sleep(0.5)
        writer.write(frame(3, struct.pack(">Q", sequence)))


async def serve_phone(reader, writer):
    """Talks with one phone, from its registration to its end."""
    beats = None
    try:
        token = (await read(reader))[1][2:].decode()
        phones[token] = writer
        writer.write(frame(2, struct.pack(">I", 500)) + b"".join(waiting.get(token, {}).values()))
        beats = asyncio.create_task(beat(writer))
        print("registered", token, flush=True)
        while True:
            kind, body = await read(reader)
            if kind == 6:
                waiting.get(token, {}).pop(body, None)
    except (OSError, asyncio.IncompleteReadError) as error:
        print("gone:", error, flush=True)
    finally:
        if beats:
            beats.cancel()
        writer.close()


async def serve_sender(reader, writer):
    """Takes one POST /3/device/TOKEN, and hands its payload to the phone."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    token = head[0].split()[1].rsplit("/", 1)[-1]
    fields = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    payload = await reader.readexactly(int(fields["content-length"]))
    identifier = uuid.UUID(fields["apns-id"]).bytes
    kind = 2 if fields.get("apns-push-type") == "voip" else 1
    expiry = int((time.time() + 3600) * 1000)
    message = frame(5, identifier + struct.pack(">BQ", kind, expiry) + payload)
    waiting.setdefault(token, {})[identifier] = message
    if token in phones:
        phones[token].write(message)
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    await writer.drain()
    writer.close()


async def main():
    context = None
    if sys.argv[1:]:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*sys.argv[1:])
    await asyncio.start_server(serve_phone, port=7650, ssl=context)
    await asyncio.start_server(serve_sender, port=8080)
    print("ready on 7650", flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
