"""A web server that says what it is asked."""

import socket
import threading
import time


def answer(connection, body, status="200 OK", fields=(), pause=0):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *fields]
    first = len(body) // 2 if pause else len(body)
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + body[:first])
    time.sleep(pause)
    connection.sendall(body[first:])


def serve(connection):
    line = "?"
    try:
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(65536)
            if not part:
                return
            head += part
        head, _, body = head.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        while len(body) < int(fields.get("content-length", 0)):
            body += connection.recv(65536)
        method, path, _ = lines[0].split(" ")
        line = f"{method} {path} ward {fields.get('x-ward', 'none')} {len(body)} bytes"
        if path == "/large":
            answer(connection, bytes(range(256)) * 4096)
        elif path == "/halves":
            answer(connection, bytes(range(256)) * 4096, pause=0.5)
        elif path == "/missing":
            answer(connection, b"nothing", "404 Not Found")
        elif path == "/elsewhere":
            answer(connection, b"", "302 Found", fields=["Location: /hello"])
        elif path == "/cut":
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes!")
        elif path == "/silent":
            time.sleep(2)
        else:
            answer(connection, f"{method} {len(body)}".encode(), fields=["X-Bed: 7"])
    except OSError as error:
        line += " " + type(error).__name__
    connection.close()
    print(line + "\n", end="", flush=True)


listener = socket.create_server(("", 80), family=socket.AF_INET6, dualstack_ipv6=True, backlog=64)
print("listening", flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
