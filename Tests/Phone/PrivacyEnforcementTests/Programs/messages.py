"""Messages for sendmmsg(2)."""
import ctypes, socket, struct


class Part(ctypes.Structure):
    _fields_ = [("base", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Header(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("namelen", ctypes.c_uint), ("iov", ctypes.POINTER(Part)),
                ("iovlen", ctypes.c_size_t), ("control", ctypes.c_void_p), ("controllen", ctypes.c_size_t),
                ("flags", ctypes.c_int)]


class Message(ctypes.Structure):
    _fields_ = [("header", Header), ("length", ctypes.c_uint)]


def messages_to(addresses, port):
    """Messages of one byte for sendmmsg(2)."""
    def name(address):
        return struct.pack("=H", socket.AF_INET) + struct.pack("!H", int(port)) + socket.inet_aton(address) + bytes(8)

    part = Part(b"x", 1)
    return (Message * len(addresses))(*[
        Message(Header(name(to), 16, ctypes.pointer(part), 1)) for to in addresses])


def many_messages(address, port, count):
    """So many messages in one call, all to this device but the last: how many were sent."""
    messages = messages_to(["127.0.0.1"] * (int(count) - 1) + [address], port)
    libc = ctypes.CDLL(None, use_errno=True)
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    sent = libc.sendmmsg(made.fileno(), messages, int(count), 0)
    if sent < 0:
        raise OSError(ctypes.get_errno(), "")
    return sent
