"""A web server over TLS: secure.py CERTIFICATE KEY; it says which requests come, and which handshakes fail."""

import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])


def serve(plain):
    try:
        connection = context.wrap_socket(plain, server_side=True)
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(65536)
            if not part:
                return
            head += part
        path = head.split(b" ")[1].decode()
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret")
        print(f"asked for {path}\n", end="", flush=True)
        connection.close()
    except (OSError, ssl.SSLError):
        print("no handshake\n", end="", flush=True)


listener = socket.create_server(("", 443), family=socket.AF_INET6, dualstack_ipv6=True, backlog=64)
print("listening", flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
