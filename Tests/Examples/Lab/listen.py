# Listens on Unix sockets in a folder, by every way that makes them hard to find, and tells each that somebody connects to.
#
#   listen.py FOLDER (all | same-network)
#
# It prints `ready` first, and ends with its standard input.
import ctypes
import os
import select
import socket
import sys

folder, networks = sys.argv[1:]
listeners = {}


def listen(name, path):
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen()
    listeners[server] = name
    return server


def at(name):
    return os.path.join(folder, name)


listen("plain", at("socket"))
listen("blank", at("socket with a blank"))
listen("renamed", at("old"))
os.rename(at("old"), at("socket-renamed"))
os.link(at("socket"), at("socket-linked"))
if networks == "all":
    os.chdir(folder)
    listen("relative", "socket-relative")
    here = os.open("/proc/self/ns/net", os.O_RDONLY)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(0x40000000) < 0:
        raise OSError(ctypes.get_errno(), "unshare")
    listen("elsewhere", at("socket-elsewhere"))
for name in os.listdir(folder):
    if name.startswith("socket"):
        os.chmod(at(name), 0o777)
print("ready", flush=True)
while True:
    for ready in select.select([*listeners, sys.stdin], [], [])[0]:
        if ready is sys.stdin:
            sys.exit()
        ready.accept()
        print("reached", listeners[ready], flush=True)
