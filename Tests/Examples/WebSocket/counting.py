"""A server over WebSocket that counts: `count` exchanges numbered messages, and `ticks` sends until the connection ends."""

import time

import server


def count(peer):
    """Echoes messages until the close frame, behind whose answer it sends another one; tells how many came in order."""
    peer.answer()
    messages, pings = [], 0
    while True:
        first, payload = peer.told()
        if first & 0x0F == 8:
            break
        pings += first == 0x89
        if first == 0x81:
            messages.append(payload)
        peer.write(server.framed(0x8A if first == 0x89 else first, payload))
    in_order = sum(1 for number, payload in enumerate(messages, 1) if payload == b"%d" % number)
    peer.facts[:-1] = [f"{in_order} in order of {len(messages)}", f"{pings} pings"]
    peer.write(server.framed(0x88, payload) + server.framed(0x81, b"after it"))


def ticks(peer):
    """Sends a message every 100 ms until the connection ends."""
    peer.answer()
    peer.facts.append("begun")
    try:
        while True:
            peer.write(server.framed(0x81, b"tick"))
            time.sleep(0.1)
    except OSError as error:
        peer.facts.append(type(error).__name__)


server.PATHS.update(count=count, ticks=ticks)
server.listen(7681)
