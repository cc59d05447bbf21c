"""A client of a PushLab device, as short as it gets: requests from standard input, replies to standard output.

Each line of input is a request (JSON), `until EVENT ID` (wait for such a reply), or `getaddrinfo NAME`.
"""
import json
import socket
import sys

device = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
device.connect("\0pushlab.device")
replies = device.makefile("r", encoding="utf-8")


def show(reply):
    print(json.dumps(reply, sort_keys=True), flush=True)


for line in sys.stdin:
    words = line.split()
    if words[:1] == ["until"]:
        for text in replies:
            reply = json.loads(text)
            show(reply)
            if reply["event"] == words[1] and reply["id"] == int(words[2]):
                break
    elif words[:1] == ["getaddrinfo"]:
        try:
            found = sorted({entry[4][0] for entry in socket.getaddrinfo(words[1], None)})
            show({"id": 0, "event": "getaddrinfo", "addresses": found})
        except socket.gaierror as error:
            show({"id": 0, "event": "getaddrinfo", "error": error.errno})
    else:
        device.sendall(line.encode())
