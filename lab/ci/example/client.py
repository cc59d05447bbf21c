#!/usr/bin/env python3
"""A client of server.py: shows each message once and acknowledges it, and connects again when the connection ends.

It keeps the ids of what it has shown, for it may be killed before its acknowledgement counts.
"""
import json, os, pathlib, socket, time

store = pathlib.Path(os.environ["PUSHLAB_STATE"], "shown")
store.touch()
while True:
    try:
        with socket.create_connection((os.environ["PUSHLAB_SERVER_ADDRESS"], 7000), timeout=2) as connection:
            connection.settimeout(None)
            connection.sendall(f"{os.environ['PUSHLAB_TOKEN']}\n".encode())
            print(json.dumps({"event": "connected"}), flush=True)
            for line in connection.makefile():
                identifier = line.split()[0]
                if identifier not in store.read_text().split():
                    with store.open("a") as file:
                        print(identifier, file=file)
                    print(json.dumps({"event": "delivered", "id": identifier}), flush=True)
                connection.sendall(f"{identifier}\n".encode())
    except OSError:
        pass
    time.sleep(0.2)
