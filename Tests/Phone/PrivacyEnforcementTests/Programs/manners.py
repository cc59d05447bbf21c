"""How connect(2) and its relatives behave, call by call, towards a peer that listens on port 80 and not on port 1."""
import errno, select, socket


def outcome(call):
    try:
        return str(call() or 0)
    except OSError as error:
        return errno.errorcode[error.errno]


def manners(address):
    """What each call says, in its order."""
    heard = []

    def connect(made, port=80):
        heard.append(outcome(lambda: made.connect((address, port))))

    waiting = socket.socket()
    connect(waiting, 1)
    connect(waiting)
    connect(waiting)
    hasty = socket.socket()
    hasty.setblocking(False)
    connect(hasty)
    select.select([], [hasty], [], 60)
    for _ in range(2):
        connect(hasty)
    refused = socket.socket()
    refused.setblocking(False)
    connect(refused, 1)
    select.select([], [refused], [], 60)
    connect(refused, 1)
    listening = socket.socket()
    listening.listen()
    connect(listening)
    datagrams = socket.socket(type=socket.SOCK_DGRAM)
    for port in 9, 80:
        connect(datagrams, port)
        heard.append(str(datagrams.getpeername()[1]))
    for flags in 0x20000000, 0x20000040:  # MSG_FASTOPEN, and with MSG_DONTWAIT
        opening = socket.socket()
        for _ in range(2):
            heard.append(outcome(lambda: opening.sendto(b"hello", flags, (address, 80))))
            select.select([], [opening], [], 60)
    heard.append(str(waiting.getblocking()) + str(hasty.getblocking()))
    return ",".join(heard)
