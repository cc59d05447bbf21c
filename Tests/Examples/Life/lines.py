"""Sends a line every 100 ms to each client, and writes how each connection ends."""

import socket
import threading
import time


def serve(client):
    try:
        while True:
            client.sendall(b"line\n")
            time.sleep(0.1)
    except OSError as error:
        print("ended:", type(error).__name__, flush=True)


server = socket.create_server(("", 7009), backlog=8)
while True:
    connection, _ = server.accept()
    threading.Thread(target=serve, args=(connection,), daemon=True).start()
