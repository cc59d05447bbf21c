"""What a program has begun, and what goes out only later."""
import socket

from links import bind_to_link

MSG_FASTOPEN, TCP_FASTOPEN_CONNECT, UDP_CORK = 0x20000000, 30, 1  # linux/socket.h, linux/tcp.h, linux/udp.h

begun = {}
unread = []


def echo_of(made, seconds=0.5):
    """What comes back within so many seconds: many where an echo is due."""
    made.settimeout(float(seconds))
    try:
        return made.recv(99).decode() or "nothing"
    except OSError:
        return "nothing"


def hold(name, way, address, port):
    """Makes a datagram that waits for its end: of a connected socket, or of one that is not."""
    made = begun[name] = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    place = (address, int(port))
    if way == "connected":
        made.connect(place)
    if way == "message":
        made.sendto(b"held", socket.MSG_MORE, place)
    else:
        made.setsockopt(socket.IPPROTO_UDP, UDP_CORK, 1)
        made.sendto(b"held", place) if way == "option" else made.send(b"held")
    return ""


def let_go(name, way, seconds=0.5):
    """Sends it, and answers with what comes back."""
    try:
        begun[name].send(b"") if way == "message" else begun[name].setsockopt(socket.IPPROTO_UDP, UDP_CORK, 0)
    except OSError:
        pass
    return echo_of(begun[name], seconds)


def put_off(name, address, port):
    """Makes a connection of TCP Fast Open that begins with the first data, once its server is known."""
    known = socket.socket()
    known.sendto(b"cookie", MSG_FASTOPEN, (address, int(port)))
    echo_of(known)
    known.close()
    made = begun[name] = socket.socket()
    made.setsockopt(socket.IPPROTO_TCP, TCP_FASTOPEN_CONNECT, 1)
    made.connect((address, int(port)))
    return ""


def begin_sending(name, seconds=0.5):
    """Sends the first data, twice, and answers with what comes back."""
    for _ in range(2):
        try:
            begun[name].send(b"late")
        except OSError:
            pass
    echo = echo_of(begun[name], seconds)
    # The two may come back one after the other.
    return echo + echo_of(begun[name], seconds) if echo == "late" else echo


def reach(name, address, port):
    """Makes a connection."""
    begun[name] = socket.create_connection((address, int(port)))
    return ""


def move_to_link(name, seconds=0.5):
    """Binds the connection to the link, sends on it, and answers with what comes back."""
    bind_to_link(begun[name]).send(b"moved")
    return echo_of(begun[name], seconds)


def send_elsewhere(address, port):
    """Connects a UDP socket to the far peer, and sends to another place by it."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.connect(("10.2.0.2", 9))
    made.sendto(b"x", (address, int(port)))
    return ""


def leave_unsent(address, port):
    """Closes a connection that has more to send than its peer takes."""
    made = socket.create_connection((address, int(port)))
    made.setblocking(False)
    try:
        while True:
            made.send(bytes(10_000))
    except BlockingIOError:
        made.close()
    return ""


def take_nothing(port):
    """Accepts one connection, and does not read what comes."""
    listener = socket.create_server(("::", int(port)), family=socket.AF_INET6, dualstack_ipv6=True)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    unread.append(listener)
    return ""


def take_rest():
    """Reads what the connection has, and answers how it ends."""
    connection, _ = unread[0].accept()
    connection.settimeout(60)
    try:
        while connection.recv(65536):
            pass
        return "end"
    except socket.timeout:
        return "stalled"
    except ConnectionResetError:
        return "reset"


def answer_at_once():
    """Has servers of this network namespace take data with the first packet (TCP Fast Open)."""
    with open("/proc/sys/net/ipv4/tcp_fastopen", "w") as file:
        file.write("3")
    return ""
