"""Looks a name up many times, twice at a time."""
import socket
import sys
import threading


def look_up():
    for _ in range(20):
        socket.getaddrinfo(sys.argv[1], 80)


threads = [threading.Thread(target=look_up) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("looked up", flush=True)
