"""Listens to multicast DNS on the interface with an address, and tells which of some words its packets contain."""
import json
import socket
import sys

listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(("", 5353))
groups = socket.inet_aton("224.0.0.251") + socket.inet_aton(sys.argv[1])
listener.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, groups)
print(json.dumps({"event": "listening"}), flush=True)
while True:
    packet = listener.recv(65536)
    for word in sys.argv[2:]:
        if word.encode() in packet:
            print(json.dumps({"event": "heard", "word": word}), flush=True)
