# Does to files of the machine what nobody may, prints `silent`, and then what anybody may or what fails for another reason.
#
#   paths.py FOLDER
#
# The folder has a `file`, a `link` to it and a folder `below`; in the variable OWN is a folder of the program's own.
import os
import socket
import subprocess
import sys

folder = sys.argv[1]


def path(name):
    return os.path.join(folder, name)


def attempt(body):
    try:
        body()
    except OSError:
        return
    print("done", body.__code__.co_firstlineno, flush=True)


def connect(name):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(name)


attempt(lambda: open(path("file"), "w"))
attempt(lambda: open(path("file"), "r+"))
attempt(lambda: open(path("new"), "x"))
attempt(lambda: open(path("new"), "a"))
attempt(lambda: os.open(folder, os.O_TMPFILE | os.O_RDWR))
attempt(lambda: os.truncate(path("file"), 0))
attempt(lambda: os.chmod(path("file"), 0o600))
attempt(lambda: os.lchown(path("link"), 0, 0))
attempt(lambda: os.utime(path("file")))
attempt(lambda: os.setxattr(path("file"), "user.harm", b"1"))
attempt(lambda: os.mkdir(path("made")))
attempt(lambda: os.mkfifo(path("pipe")))
attempt(lambda: os.symlink("file", path("other")))
attempt(lambda: os.link(path("file"), path("hard")))
attempt(lambda: os.rename(path("file"), path("renamed")))
attempt(lambda: os.unlink(path("link")))
attempt(lambda: os.rmdir(path("below")))
os.chdir(folder)
attempt(lambda: os.chmod("below/../file", 0o600))
here = os.open(path("below"), os.O_RDONLY)
attempt(lambda: os.unlink("../file", dir_fd=here))
attempt(lambda: os.chmod(here, 0o700))
attempt(lambda: open("/proc/sys/kernel/core_pattern", "w"))
subprocess.run(["nsenter", "--target", "1", "--net", "true"], stderr=subprocess.DEVNULL)
print("silent", flush=True)

for place in [os.environ["HOME"], "/tmp", "/run", os.environ["OWN"]]:
    name = os.path.join(place, "own")
    open(name, "w").close()
    os.chmod(name, 0o600)
    os.rename(name, name + "2")
    os.unlink(name + "2")
open("/dev/null", "w").close()
attempt(lambda: os.mkdir(folder))
attempt(lambda: open(path("file"), "x"))
attempt(lambda: open(path("missing")))
attempt(lambda: open(path("missing/new"), "w"))
attempt(lambda: os.unlink(path("missing")))
attempt(lambda: os.chmod(path("missing"), 0o600))
attempt(lambda: open(folder, "w"))
attempt(lambda: connect(path("file")))
for kind in os.listdir("/proc/self/ns"):
    subprocess.run(["sh", "-c", "exec < /proc/$$/ns/" + kind], check=True)
with socket.socket(socket.AF_UNIX) as server:
    server.bind("/tmp/own")
    server.listen()
    connect("/tmp/own")
    connect(os.path.relpath("/tmp/own"))
with socket.socket() as server, socket.socket() as client:
    server.bind(("127.0.0.1", 0))
    server.listen()
    client.connect(server.getsockname())
print("end", flush=True)
