"""Connects to a PushLab device until it turns a connection away, leaves, and asks something as one more program.

Prints the events `turned-away` and `served`.
"""
import json
import socket


def connect():
    program = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    program.connect("\0pushlab.device")
    return program


crowd = [connect() for _ in range(64)]
# Returns once the device has closed it.
crowd[-1].recv(1)
print(json.dumps({"event": "turned-away"}), flush=True)
for program in crowd:
    program.close()

reply = b""
while not reply:
    with connect() as program:
        try:
            program.sendall(b'{"id": 1, "call": "fly"}\n')
            reply = program.recv(4096)
        except OSError:
            continue
print(json.dumps({"event": "served"}), flush=True)
