"""Socket calls as no library makes them: with arguments wider than what the kernel takes, and with memory and descriptors
that others cannot see."""
import ctypes, mmap, os, platform, socket, struct, threading

from messages import Header, Message, Part

CONNECT, SENDTO, SENDMSG, SENDMMSG = {"x86_64": (42, 44, 46, 307), "aarch64": (203, 206, 211, 269)}[platform.machine()]
MEMFD_SECRET = 447
libc = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    result = libc.syscall(ctypes.c_long(number), *[
        ctypes.c_ulong(argument) if isinstance(argument, int) else argument for argument in arguments])
    if result < 0:
        raise OSError(ctypes.get_errno(), "")
    return result


def address_of(address, port):
    """A sockaddr_in, with room behind it."""
    return struct.pack("=H", socket.AF_INET) + struct.pack("!H", int(port)) + socket.inet_aton(address) + bytes(248)


def header(name, length):
    return Header(name, length, ctypes.pointer(Part(b"x", 1)), 1)


def wide_connect(address, port):
    made = socket.socket()
    call(CONNECT, made.fileno(), address_of(address, port), 2**32 + 16)
    return ""


def wide_sendto(address, port):
    made = socket.socket(type=socket.SOCK_DGRAM)
    call(SENDTO, made.fileno(), b"x", 1, 0, address_of(address, port), 2**32 + 16)
    return ""


def long_name(address, port, length, kind="udp"):
    """A message whose address has a length of its own, which the kernel cuts off."""
    made = socket.socket(type=socket.SOCK_DGRAM if kind == "udp" else socket.SOCK_STREAM)
    message = header(address_of(address, port), int(length))
    call(SENDMSG, made.fileno(), ctypes.byref(message), 0 if kind == "udp" else 0x20000000)
    return ""


def wide_sendmmsg(address, port, count):
    made = socket.socket(type=socket.SOCK_DGRAM)
    messages = (Message * 1)(Message(header(address_of(address, port), 16), 0))
    return call(SENDMMSG, made.fileno(), messages, int(count), 0)


def secret_address(address, port):
    """An address in memory that only its own process can read."""
    number = call(MEMFD_SECRET, 0)
    os.ftruncate(number, 4096)
    memory = mmap.mmap(number, 4096)
    memory[:16] = address_of(address, port)[:16]
    made = socket.socket(type=socket.SOCK_DGRAM)
    call(SENDTO, made.fileno(), b"x", 1, 0, (ctypes.c_char * 16).from_buffer(memory), 16)
    return ""


def own_descriptors(address, port):
    """A thread that has a socket where its process has something else."""
    number = os.open("/dev/null", os.O_RDONLY)
    results = []

    def connect():
        try:
            call_of_its_own()
            results.append(None)
        except OSError as error:
            results.append(error)

    def call_of_its_own():
        if libc.unshare(0x400) < 0:  # CLONE_FILES
            raise OSError(ctypes.get_errno(), "")
        made = socket.socket(type=socket.SOCK_DGRAM)
        os.dup2(made.fileno(), number)
        call(CONNECT, number, address_of(address, port), 16)

    made = threading.Thread(target=connect)
    made.start()
    made.join()
    if results[0]:
        raise results[0]
    return ""


def familiar(address6, address4):
    """Sends to an address without a family on a raw socket of IPv6, where another would read one of IPv4."""
    made = socket.socket(socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6)
    place = struct.pack("=HH", 0, 0) + socket.inet_aton(address4) + socket.inet_pton(socket.AF_INET6, address6) + bytes(4)
    call(SENDTO, made.fileno(), b"\x80" + bytes(7), 8, 0, place, len(place))
    return ""
