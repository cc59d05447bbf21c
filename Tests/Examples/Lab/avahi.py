"""avahi.py SOCKET LOG: listens as avahi-daemon does for nss-mdns, and answers every name with 192.0.2.77. LOG gets a line for
each. Says "ready" once it listens, and ends with the process that has started it."""
import ctypes, socket, sys

ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
while True:
    connection, _ = listener.accept()
    asked = connection.recv(512).decode().split()
    with open(sys.argv[2], "a") as log:
        log.write(" ".join(asked) + "\n")
    connection.sendall(f"+ 2 0 {asked[-1]} 192.0.2.77\n".encode())
    connection.close()
