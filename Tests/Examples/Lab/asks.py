"""Asks the system for the address of a name that ends in .local, and says whether nss-mdns is installed."""
import ctypes, socket

try:
    ctypes.CDLL("libnss_mdns4_minimal.so.2")
    print("installed", flush=True)
except OSError as error:
    print(f"not installed: {error}", flush=True)
for name in "printer.local", "printer.local.":
    try:
        print(f"found {socket.getaddrinfo(name, 80)[0][4][0]}", flush=True)
    except OSError:
        print("nobody", flush=True)
