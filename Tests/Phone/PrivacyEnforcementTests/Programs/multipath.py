"""The paths of Multipath TCP that the kernel opens by itself in this network namespace (linux/mptcp.h, genetlink)."""
import socket, struct

GENERIC, CONTROLLER = 16, 16  # NETLINK_GENERIC, GENL_ID_CTRL


def attribute(kind, value):
    return struct.pack("=HH", 4 + len(value), kind) + value + bytes(-len(value) % 4)


def ask(family, command, version, attributes):
    """Sends a request that is to be acknowledged, and returns the payload of the first answer."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, GENERIC) as made:
        made.bind((0, 0))
        payload = struct.pack("=BBH", command, version, 0) + attributes
        made.send(struct.pack("=IHHII", 16 + len(payload), family, 5, 1, 0) + payload)
        answer = made.recv(65536)
    if struct.unpack_from("=H", answer, 4)[0] == 2:  # NLMSG_ERROR
        code = -struct.unpack_from("=i", answer, 16)[0]
        if code:
            raise OSError(code, "")
    return answer[20:]


def path_manager():
    """The number of the family "mptcp_pm": the attribute CTRL_ATTR_FAMILY_ID."""
    rest = ask(CONTROLLER, 3, 1, attribute(2, b"mptcp_pm\0"))
    while True:
        length, kind = struct.unpack_from("=HH", rest)
        if kind == 1:
            return struct.unpack_from("=H", rest, 4)[0]
        rest = rest[(length + 3) & ~3:]


def allow_paths(announced=None):
    """Lets connections have a second path; an IPv4 address that is announced is where peers open theirs to."""
    # MPTCP_PM_CMD_SET_LIMITS: the addresses taken of a peer, and the paths.
    one = struct.pack("=I", 1)
    ask(path_manager(), 5, 1, attribute(2, one) + attribute(3, one))
    if announced:
        # MPTCP_PM_CMD_ADD_ADDR, with MPTCP_PM_ADDR_FLAG_SIGNAL.
        place = attribute(1, struct.pack("=H", socket.AF_INET)) + attribute(3, socket.inet_aton(announced))
        ask(path_manager(), 1, 1, attribute(0x8001, place + attribute(6, one)))
    return ""
