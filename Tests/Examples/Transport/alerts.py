"""Answers each TLS handshake with a fatal alert, one number after the other, and then in ways that are no TLS."""

import socket

ALERTS = [
    10, 20, 21, 22, 30, 40, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 60, 70, 71, 80, 86, 90, 100, 109, 110, 112, 113, 115,
    116, 41, 255,
]
OTHERS = [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x16\x03\x03\x00\x04\x02\x00\x00\x00", b"\x15\x03\x03\x00\x02\x01\x00"]

listener = socket.create_server(("", 7443), family=socket.AF_INET6, dualstack_ipv6=True)
print("listening", flush=True)
for answer in [b"\x15\x03\x03\x00\x02\x02" + bytes([number]) for number in ALERTS] + OTHERS:
    connection = listener.accept()[0]
    connection.recv(65536)
    connection.sendall(answer)
    connection.close()
