"""A program of a test: does what each line of its input says and answers with one line: `ok ...` or an errno name."""
import ctypes, errno, os, socket, struct, subprocess, sys, threading

from crowds import begin_race, connect_many, end_race, leave, share_port
from detours import connect_by_way_of, redirect, send_by_way_of, send_headers
from leftovers import *
from links import link_local, scoped_connect, tcp_by_link, udp_by_link
from manners import manners
from messages import many_messages, messages_to
from multipath import allow_paths
from registers import (
    familiar, long_name, own_descriptors, secret_address, wide_connect, wide_sendmmsg, wide_sendto)
from registrations import never_register
from servers import resolve_marks, serve

V4, V6, TCP, UDP = socket.AF_INET, socket.AF_INET6, socket.SOCK_STREAM, socket.SOCK_DGRAM
sockets = {}


def make(address, kind, protocol=0):
    made = socket.socket(V6 if ":" in address else V4, kind, protocol)
    made.settimeout(60)
    if kind == UDP and ":" not in address and not protocol:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    return made


def where(address, port):
    return (address, int(port), 0, socket.if_nametoindex("eth0")) if address.startswith("ff") else (address, int(port))


def tcp(address, port):
    made = make(address, TCP)
    made.connect(where(address, port))
    made.sendall(b"hello")
    return made.recv(5).decode()


def tcp_at_once(address, port):
    made = make(address, TCP)
    made.setblocking(False)
    return errno.errorcode[made.connect_ex(where(address, port))]


def tcp_fast_open(address, port):
    made = make(address, TCP)
    made.setblocking(True)
    made.sendto(b"hello", 0x20000000, where(address, port))
    return made.recv(5).decode()


def open_multipath(name, address, port):
    sockets[name] = socket.socket(V4, TCP, 262)
    sockets[name].settimeout(60)
    sockets[name].connect(where(address, port))
    return ""


def multipath(address, port, seconds):
    made = socket.socket(V4, TCP, 262)
    made.settimeout(float(seconds))
    made.connect(where(address, port))
    return ""


def udp_connect(address, port, name=None):
    made = make(address, UDP)
    made.connect(where(address, port))
    if name:
        sockets[name] = made
    return ""


def connect_again(name, address, port):
    sockets[name].connect(where(address, port))
    return ""


def udp_send(address, port):
    make(address, UDP).sendto(b"x", where(address, port))
    return ""


def udp_echo(address, port):
    made = make(address, UDP)
    made.sendto(b"hello", where(address, port))
    return made.recv(9).decode()


def udp_sendmsg(address, port):
    make(address, UDP).sendmsg([b"x"], [], 0, where(address, port))
    return ""


def udp_sendmmsg(address, port):
    """Two messages, the first to where it may go."""
    messages = messages_to(["127.0.0.1", address], port)
    libc = ctypes.CDLL(None, use_errno=True)
    made = make(address, UDP)
    for index in range(2):
        sent = libc.sendmmsg(made.fileno(), ctypes.byref(messages[index]), 2 - index, 0)
        if sent < 0:
            raise OSError(ctypes.get_errno(), "")
        if sent == 2:
            return "both sent"


def raw_call(call, kind, address):
    """Connects or sends to an address that is given byte by byte."""
    place = bytes.fromhex(address)
    made = make(":" if place[0] == V6 else "", {"tcp": TCP, "udp": UDP}[kind])
    made.settimeout(None)
    libc = ctypes.CDLL(None, use_errno=True)
    if call == "connect":
        result = libc.connect(made.fileno(), place, len(place))
    else:
        result = libc.sendto(made.fileno(), b"x", 1, 0, place, len(place))
    if result < 0:
        raise OSError(ctypes.get_errno(), "")
    return ""


def icmp(address):
    return socket.IPPROTO_ICMPV6 if ":" in address else socket.IPPROTO_ICMP


def echo_request(address, kind):
    made = make(address, {"raw": socket.SOCK_RAW, "ping": UDP}[kind], icmp(address))
    # The kernel writes the checksum of ICMPv6.
    made.sendto(b"\x80" + bytes(7) if ":" in address else b"\x08\0\xf7\xff\0\0\0\0", (address, 0))
    return ""


def raw_open(name, address, port):
    """Connects a raw socket, and names a port as other sockets have one."""
    sockets[name] = make(address, socket.SOCK_RAW, icmp(address))
    sockets[name].connect(where(address, port))
    return ""


def send_echo_request(name):
    sockets[name].send(b"\x08\0\xf7\xff\0\0\0\0")
    return ""


def ping_connect(address, port=0):
    make(address, UDP, icmp(address)).connect((address, int(port)))
    return ""


def query(address):
    """Asks the resolver from a socket that is not connected."""
    made = make(address, UDP)
    made.sendto(b"x", (address, 53))
    return made.recv(99).decode()


def query_connected(address):
    made = make(address, UDP)
    made.connect((address, 53))
    made.send(b"x")
    return made.recv(99).decode()


def query_by_tcp(address):
    made = make(address, TCP)
    made.connect((address, 53))
    return made.recv(99).decode()


def bind_when_free(made, place):
    """Binds, and tries again while the port is in use.

    The supervisor of a filter has a copy of a socket while it decides, and it runs in the process of the tests: a child
    that another test starts at this moment has the copy too, until it runs its program.
    """
    while True:
        try:
            return made.bind(place)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise


def query_often(count, own):
    """Asks so often, always from the same port of its own address: how often, and the marks that were answered."""
    marks = []
    for _ in range(int(count)):
        with make(own, UDP) as made:
            bind_when_free(made, (own, 5353))
            made.sendto(b"x", ("127.0.0.1", 53))
            marks.append(made.recv(99).decode())
    return f"{len(marks)} {','.join(sorted(set(marks)))}"


def send(name):
    sockets[name].send(b"x")
    return ""


def cookie(name):
    return struct.unpack("=Q", sockets[name].getsockopt(socket.SOL_SOCKET, 57, 8))[0]


def open_tcp(name, address, port, seconds=60):
    sockets[name] = make(address, TCP)
    sockets[name].settimeout(float(seconds))
    sockets[name].connect(where(address, port))
    return ""


def exchange(name):
    sockets[name].sendall(b"hello")
    return sockets[name].recv(5).decode()


def go_on_by_way_of(name, hop):
    redirect(sockets[name], hop)
    return ""


def twins(address, port, *names):
    sockets.update(zip(names, share_port(len(names), address, port)))
    return ""


def association(address, port):
    """Connects by SCTP."""
    made = socket.socket(V4, TCP, 132)
    made.settimeout(2)
    made.connect(where(address, port))
    return ""


def close(name):
    sockets.pop(name).close()
    return ""


def listen(name, address, port):
    sockets[name] = made = make(address, TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((address, int(port)))
    made.listen(16)
    return ""


def accept(name):
    accepted, _ = sockets[name].accept()
    accepted.settimeout(60)
    accepted.sendall(accepted.recv(5))
    return ""


def turn_away(name):
    """Accepts a connection and closes it with what was sent unread, which resets it."""
    accepted, _ = sockets[name].accept()
    accepted.settimeout(60)
    accepted.recv(1, socket.MSG_PEEK)
    accepted.close()
    return ""


def bind(name, address, port, group=None):
    sockets[name] = made = make(address, UDP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((address, int(port)))
    if group and ":" in group:
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP,
                        socket.inet_pton(V6, group) + struct.pack("=I", socket.if_nametoindex("eth0")))
    elif group:
        made.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, struct.pack(
            "=4s4si", socket.inet_aton(group), bytes(4), socket.if_nametoindex("eth0")))
    return ""


def send_from(name, address, port):
    """Sends from a socket that no call has bound: its port."""
    sockets[name] = made = make(address, UDP)
    made.sendto(b"x", where(address, port))
    return made.getsockname()[1]


def receive(name, last="end"):
    """What has arrived up to and with the datagram that says so."""
    texts = []
    while not texts or texts[-1] != last:
        texts.append(sockets[name].recv(99).decode())
    return ",".join(texts)


def say(address, port, text, source=0):
    made = make(address, UDP)
    made.bind(("::" if ":" in address else "0.0.0.0", int(source)))
    made.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, b"eth0")
    made.sendto(text.encode(), where(address, port))
    return ""


def local(name):
    """Connects to an abstract Unix socket."""
    made = socket.socket(socket.AF_UNIX, TCP)
    made.connect("\0" + name)
    return ""


def flood(count, address, ports):
    """So many datagrams to so many ports: how many were refused."""
    refused = 0
    made = make(address, UDP)
    for number in range(int(count)):
        try:
            made.sendto(b"x", (address, 1024 + number % int(ports)))
        except OSError as error:
            refused += error.errno == errno.EHOSTUNREACH
    return refused


def child(*words, prepare=lambda: None):
    """Does it in a process of its own."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        prepare()
        os.write(writing, answer(words).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as text:
        result = text.read()
    os.wait()
    return result


def thread(*words):
    """Does it on a thread of its own."""
    results = []
    made = threading.Thread(target=lambda: results.append(answer(words)))
    made.start()
    made.join()
    return results[0]


def child_of_its_own(*words):
    """Does it in the first process of a PID namespace."""
    libc = ctypes.CDLL(None, use_errno=True)

    def enter():
        if libc.unshare(0x20000000) < 0:
            raise OSError(ctypes.get_errno(), "")
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.write(writing, answer(words).encode())
            os._exit(0)
        os.close(writing)
        results.append(os.fdopen(reading).read())
        os.wait()

    results = []
    return child("last", prepare=lambda: (enter(), sockets.update(last=results[0])))


def last():
    return sockets["last"]


def child_below(*words):
    """Does it in a process of its own, in a control group below that of this program."""
    group = sys.argv[1] + "/below"
    os.mkdir(group)

    def enter():
        with open(group + "/cgroup.procs", "w") as file:
            file.write("0")

    result = child(*words, prepare=enter)
    os.rmdir(group)
    return result


def run(*words):
    """Runs a program and answers what it prints."""
    return subprocess.run(words, stdout=subprocess.PIPE, text=True).stdout.strip()


def answer(words):
    try:
        return f"ok {globals()[words[0].replace('-', '_')](*words[1:])}".strip()
    except TimeoutError:
        return "timeout"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))


if len(sys.argv) > 1:
    with open(sys.argv[1] + "/cgroup.procs", "w") as file:
        file.write("0")
print("ready", flush=True)
for line in sys.stdin:
    print(answer(line.split()), flush=True)
