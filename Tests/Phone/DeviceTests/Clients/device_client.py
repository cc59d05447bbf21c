"""A client of a PushLab device, as short as it gets: requests from standard input, replies to standard output.

A reply is the event `reply-NAME`: by its own name it would be an event of the device's system.
A line `getaddrinfo NAME` resolves a name as any program does; all other lines go to the device as they are.
"""
import json
import socket
import sys
import threading

device = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
device.connect("\0pushlab.device")


def show_replies():
    for reply in device.makefile("r", encoding="utf-8"):
        event = json.loads(reply)
        print(json.dumps({**event, "event": "reply-" + event["event"]}), flush=True)


threading.Thread(target=show_replies, daemon=True).start()
for line in sys.stdin:
    if not line.startswith("getaddrinfo"):
        device.sendall(line.encode())
        continue
    outcome = {"event": "getaddrinfo", "name": line.split()[1], "error": 0, "addresses": []}
    try:
        outcome["addresses"] = sorted({entry[4][0] for entry in socket.getaddrinfo(outcome["name"], None)})
    except socket.gaierror as error:
        outcome["error"] = error.errno
    print(json.dumps(outcome), flush=True)
