"""Packets of IPv6 that go by addresses of their sender's choice: routing headers (RFC 8200, 4.4; RFC 8754)."""
import socket, struct

ROUTING_HEADER = 57  # IPV6_RTHDR


def packed(address):
    return socket.inet_pton(socket.AF_INET6, address)


def segments(hop, target):
    """A segment routing header: by way of the hop."""
    return struct.pack("=BBBBBBH", 0, 4, 4, 1, 1, 0, 0) + packed(target) + packed(hop)


def send_by_way_of(hop, target, port):
    made = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    made.setsockopt(socket.IPPROTO_IPV6, ROUTING_HEADER, segments(hop, target))
    made.sendto(b"x", (target, int(port)))
    return ""


def connect_by_way_of(hop, target, port, own=None):
    """Begins a connection, from a socket that is bound if it has an address of its own."""
    made = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    made.setblocking(False)
    made.setsockopt(socket.IPPROTO_IPV6, ROUTING_HEADER, segments(hop, target))
    if own:
        made.bind((own, 0))
    made.connect_ex((target, int(port)))
    return ""


def redirect(made, hop):
    """Has a connection go on by way of the hop."""
    made.setsockopt(socket.IPPROTO_IPV6, ROUTING_HEADER, segments(hop, made.getpeername()[0]))
    made.send(b"x")


def send_headers(own, target, *headers):
    """Sends a packet with these extension headers, each given as its number and the bytes behind the next one's number."""
    headers = [header.split(":") for header in headers]
    numbers = [int(number) for number, _ in headers] + [socket.IPPROTO_NONE]
    payload = b"".join(bytes([following]) + bytes.fromhex(body) for (_, body), following in zip(headers, numbers[1:]))
    packet = struct.pack("!IHBB", 6 << 28, len(payload), numbers[0], 64) + packed(own) + packed(target) + payload
    made = socket.socket(socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_RAW)
    made.sendto(packet, (target, 0))
    return ""
