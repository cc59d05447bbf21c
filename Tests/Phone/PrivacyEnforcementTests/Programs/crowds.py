"""Many sockets: more than anybody counts on, and some that are made while permission ends."""
import errno, os, resource, socket, threading

crowd = []
connected, racers = [], []


def connect_share(share, first, place):
    """The cookie of the first of so many UDP sockets that are connected, on as many ports as there are."""
    made = []
    for number in range(first, first + share):
        one = socket.socket(type=socket.SOCK_DGRAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(("0.0.0.0", 1024 + number % 60000))
        one.connect(place)
        made.append(one)
    return made, made[0].getsockopt(socket.SOL_SOCKET, 57, 8)[::-1].hex()


def connect_many(count, address, port):
    """Connects so many, in as many processes as have room for their descriptors: the cookie of the first."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    share = min(int(count), most - 100)
    cookies = []
    for first in range(0, int(count), share):
        (told, telling), (waiting, ending) = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(ending)
            kept, cookie = connect_share(min(share, int(count) - first), first, (address, int(port)))
            os.write(telling, cookie.encode())
            os.read(waiting, 1)
            del kept
            os._exit(0)
        os.close(telling)
        os.close(waiting)
        cookies.append(os.read(told, 99).decode())
        os.close(told)
        crowd.append(ending)
    return cookies[0]


def share_port(count, address, port):
    """So many UDP sockets that are connected from one port to one other."""
    made = [socket.socket(type=socket.SOCK_DGRAM) for _ in range(count)]
    for one in made:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(("0.0.0.0", 6000))
    for one in made:
        one.connect((address, int(port)))
    return made


def leave():
    """Closes them."""
    while crowd:
        os.close(crowd.pop())
        os.wait()
    return ""


def begin_race(address, port):
    """Has three threads connect until they are refused; answers when each has connected."""
    connected.clear()
    racers.clear()
    ready = threading.Barrier(4)

    def connect(timeout):
        for number in range(2000):
            made = socket.socket()
            made.settimeout(timeout)
            try:
                made.connect((address, int(port)))
                connected.append(made)
            except OSError as error:
                # One that begins just before access ends is aborted.
                if error.errno == errno.EHOSTUNREACH:
                    break
            if number == 0:
                ready.wait()

    for timeout in None, 60, 60:
        made = threading.Thread(target=connect, args=(timeout,))
        made.start()
        racers.append(made)
    ready.wait()
    return ""


def end_race():
    """Waits until all are refused: how many connections they made, and how many of those still carry data."""
    for made in racers:
        made.join()
    alive = 0
    for made in connected:
        made.settimeout(60)
        try:
            made.sendall(b"hello")
            alive += made.recv(5) == b"hello"
        except OSError:
            pass
        made.close()
    return f"{min(len(connected), 3)} {alive}"
