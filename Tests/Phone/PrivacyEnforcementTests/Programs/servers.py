"""What answers in a test: the peer of a device, and a resolver on it."""
import os, socket, struct, threading

V4, V6, TCP, UDP = socket.AF_INET, socket.AF_INET6, socket.SOCK_STREAM, socket.SOCK_DGRAM


def serve():
    """Echoes TCP on port 80 and UDP on port 5000, of both families, and Multipath TCP on port 81."""
    def echo_stream(connection):
        try:
            while data := connection.recv(99):
                connection.sendall(data)
        except ConnectionError:
            pass  # the device has ended it

    def accept_all(listener):
        while True:
            threading.Thread(target=echo_stream, args=(listener.accept()[0],), daemon=True).start()

    def echo_datagrams(made):
        while True:
            data, sender = made.recvfrom(99)
            made.sendto(data, sender)

    listener = socket.create_server(("::", 80), family=V6, dualstack_ipv6=True)
    threading.Thread(target=accept_all, args=(listener,), daemon=True).start()
    if os.path.exists("/proc/sys/net/mptcp"):
        listener = socket.socket(V4, TCP, 262)
        listener.bind(("0.0.0.0", 81))
        listener.listen()
        threading.Thread(target=accept_all, args=(listener,), daemon=True).start()
    for address in "0.0.0.0", "::":
        made = socket.socket(V6 if ":" in address else V4, UDP)
        if ":" in address:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((address, 5000))
        threading.Thread(target=echo_datagrams, args=(made,), daemon=True).start()
    return ""


def resolve_marks():
    """Answers whoever asks a resolver, by UDP and TCP, with the mark of what it sent."""
    with open("/proc/sys/net/ipv4/tcp_fwmark_accept", "w") as file:
        file.write("1")
    datagrams = socket.socket(V4, UDP)
    datagrams.setsockopt(socket.SOL_SOCKET, 75, 1)  # SO_RCVMARK
    datagrams.bind(("127.0.0.1", 53))
    listener = socket.create_server(("127.0.0.1", 53))

    def answer_datagrams():
        while True:
            _, control, _, sender = datagrams.recvmsg(99, 99)
            mark = next(struct.unpack("=I", data)[0] for _, kind, data in control if kind == 36)
            datagrams.sendto(str(mark).encode(), sender)

    def answer_connections():
        while True:
            connection, _ = listener.accept()
            connection.sendall(str(connection.getsockopt(socket.SOL_SOCKET, socket.SO_MARK)).encode())
            connection.close()

    for body in answer_datagrams, answer_connections:
        threading.Thread(target=body, daemon=True).start()
    return ""
