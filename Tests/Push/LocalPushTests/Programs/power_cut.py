"""Usage: unshare --mount python3 power_cut.py PUSH_SERVER FOLDER MOMENTS [--no-flush]

Runs a push server whose store is on a file system of its own, sends it messages from many senders at once, and copies the
block device below that file system at random moments: what is in a copy is what a power cut would have left. Each copy is
mounted, its journals are replayed, and every message that was answered 200 before the moment must be in the store.

The server is stopped while the device is copied, so that a copy is of one moment; what it has written and not flushed
stays in memory meanwhile. With --no-flush its calls of fsync and fdatasync do nothing: the copies must show it.

Prints a JSON object: how many messages were acknowledged, and lists of what each copy had to have and lacked.
"""
import http.client
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import uuid

SENDERS = 16
BODY = json.dumps({"aps": {"alert": "Bed 7"}})
# It does as if the disk had everything.
NO_FLUSH = "int fsync(int fd) { return fd < 0; } int fdatasync(int fd) { return fd < 0; }"


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout.strip()


def mount(image, folder):
    """Mounts the file system in a file; the kernel frees its loop device when it is unmounted."""
    os.makedirs(folder, exist_ok=True)
    run("mount", "-t", "ext4", "-o", "loop", image, folder)
    return folder


def device_of(folder):
    """The name of the loop device that is mounted."""
    with open("/proc/self/mounts", encoding="utf-8") as mounts:
        return next(line.split()[0] for line in mounts if line.split()[1] == folder).removeprefix("/dev/")


def writes(device):
    """How many writes the device has done, and how many it does now."""
    with open(f"/sys/block/{device}/stat", encoding="utf-8") as stat:
        fields = stat.read().split()
    return int(fields[4]), int(fields[8])


class Sender(threading.Thread):
    """Sends one message after the other, and notes which were acknowledged."""

    def __init__(self, port, acknowledged):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.acknowledged = acknowledged
        self.ends = False

    def run(self):
        number = 0
        while not self.ends:
            number += 1
            message = str(uuid.uuid4())
            # Many clients, so that no backlog is full.
            path = f"/3/device/{self.name}-{number % 20}"
            self.connection.request("POST", path, BODY, {"apns-id": message})
            response = self.connection.getresponse()
            response.read()
            if response.status == 200:
                self.acknowledged.append(message)


def copy(server, device, image, target):
    """Copies the device while the server is stopped, and nothing is written to it."""
    server.send_signal(signal.SIGSTOP)
    # Returns once every thread of it has stopped: no call of fdatasync is under way.
    os.waitpid(server.pid, os.WUNTRACED)
    try:
        while True:
            before = writes(device)
            shutil.copyfile(image, target)
            if before == writes(device) and before[1] == 0:
                return
    finally:
        server.send_signal(signal.SIGCONT)


def kept(image, folder):
    """The ids in the store of a copy, after what a start after a power cut does; none where no store is left."""
    mount(image, folder)
    store = sqlite3.connect(f"{folder}/store")
    try:
        return {row[0] for row in store.execute("SELECT id FROM message")}
    except sqlite3.DatabaseError:
        return set()
    finally:
        store.close()
        run("umount", folder)


def cut(server, senders, acknowledged, moments, disk, files):
    """Copies the device at random moments; gives how many messages each copy had to have, and how many it lacked."""
    needed, lost = [], []
    timer = threading.Event()
    for sender in senders:
        sender.start()
    for _ in range(moments):
        timer.wait(random.uniform(0, 0.05))
        due = set(acknowledged)
        copy(server, device_of(disk), files["image"], files["copied"])
        missing = due - kept(files["copied"], files["check"])
        needed.append(len(due))
        lost.append(len(missing))
    for sender in senders:
        sender.ends = True
    for sender in senders:
        sender.join()
    return needed, lost


def main(program, folder, moments, no_flush):
    files = {"image": f"{folder}/disk", "copied": f"{folder}/copy", "check": f"{folder}/check"}
    with open(files["image"], "wb") as disk:
        disk.truncate(48 << 20)
    run("mkfs.ext4", "-q", "-J", "size=4", files["image"])
    disk = mount(files["image"], f"{folder}/mounted")
    environment = dict(os.environ)
    if no_flush:
        run("gcc", "-shared", "-x", "c", "-", "-o", f"{folder}/no-flush.so", input=NO_FLUSH)
        environment["LD_PRELOAD"] = f"{folder}/no-flush.so"
    server = subprocess.Popen(
        [program, "--plain", "--address", "127.0.0.1", "--port", "0", "--http-port", "0", "--store", f"{disk}/store",
         "--events", "sessions"],
        stdout=subprocess.PIPE, text=True, env=environment)
    try:
        port = next(event["http_port"] for event in map(json.loads, server.stdout) if event["event"] == "listening")
        # A full pipe would hold it.
        threading.Thread(target=lambda: [None for _ in server.stdout], daemon=True).start()
        acknowledged = []
        senders = [Sender(port, acknowledged) for _ in range(SENDERS)]
        needed, lost = cut(server, senders, acknowledged, moments, disk, files)
    finally:
        server.kill()
        server.wait()
        run("umount", disk)
    print(json.dumps({"acknowledged": len(acknowledged), "needed": needed, "lost": lost}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), "--no-flush" in sys.argv[4:])
