#!/usr/bin/env python3
"""A push server of the smallest kind: a message is a byte with its length and its text, an acknowledgement one byte."""
import asyncio
import json

waiting = []  # what the phone has not acknowledged
phones = []  # where to write, the newest last


def frame(text):
    data = text.encode()
    return bytes([len(data)]) + data


async def serve_phone(reader, writer):
    """Sends what waits, and takes acknowledgements until the connection ends."""
    print("phone is here", flush=True)
    phones.append(writer)
    writer.write(b"".join(map(frame, waiting)))
    try:
        while await reader.read(1):
            waiting.pop(0)
    except ConnectionError as error:
        print("lost:", error, flush=True)
    phones.remove(writer)
    writer.close()


async def serve_sender(reader, writer):
    """Takes one POST /3/device/phone, as APNs does."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    size = int(head.split("content-length: ")[1].split()[0])
    text = json.loads(await reader.readexactly(size))["aps"]["alert"]
    waiting.append(text)
    if phones:
        phones[-1].write(frame(text))
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    await writer.drain()
    writer.close()


async def main():
    await asyncio.start_server(serve_phone, port=9000)
    await asyncio.start_server(serve_sender, port=8080)
    print("ready", flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
