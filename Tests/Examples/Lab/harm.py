# Tries what would harm the machine, and tells each try as an event: what it was, and the error that it met, or `done`.
#
#   harm.py FOLDER ABSTRACT-SOCKET
#
# The folder has files of the machine; somebody of the machine listens on the sockets in it, whose names begin with
# `socket`, and on the other one.
import ctypes
import errno
import json
import os
import platform
import socket
import subprocess
import sys

libc = ctypes.CDLL(None, use_errno=True)
folder, abstract = sys.argv[1:]
state = os.environ["PUSHLAB_STATE"]
file = os.path.join(folder, "file")
BIND, REMOUNT, RECURSIVE = 4096, 32, 16384
NEWNS, NEWUSER, NEWPID = 0x20000, 0x10000000, 0x20000000


def tell(what, outcome):
    print(json.dumps({"event": "tried", "what": what, "outcome": outcome}), flush=True)


def attempt(what, body):
    try:
        body()
    except OSError as error:
        tell(what, errno.errorcode.get(error.errno, str(error.errno)))
    else:
        tell(what, "done")


def call(name, *arguments):
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def mount(source, target, kind, flags):
    call("mount", source.encode(), target.encode(), kind.encode() if kind else None, flags, None)


def in_child(body):
    """Does it in a child, and raises what the child met."""
    child = os.fork()
    if child == 0:
        try:
            body()
        except OSError as error:
            os._exit(error.errno)
        except BaseException:
            os._exit(255)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status != 0:
        raise OSError(status, "child")


def unshare_and(flags, body):
    call("unshare", flags)
    body()


def write(name, flags=os.O_WRONLY):
    os.close(os.open(name, flags, 0o600))


def connect(address, family=socket.AF_UNIX):
    with socket.socket(family) as client:
        client.settimeout(5)
        client.connect(address)


def remount():
    """Makes the mount that the folder is in writable."""
    with open("/proc/self/mountinfo") as table:
        targets = [line.split()[4] for line in table]
    above = [target for target in targets if (folder + "/").startswith(target.rstrip("/") + "/")]
    mount("none", max(above, key=len), None, BIND | REMOUNT)
    overwrite(file)


def mount_proc():
    mount("proc", "/mnt", "proc", 0)


def overwrite(name):
    with open(name, "r+b") as opened:
        opened.write(b"harm")


def command(*words):
    status = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status != 0:
        raise OSError(errno.EPERM, words[0])


def disk():
    """A block device of the machine, made anew."""
    place = os.path.join(os.environ["HOME"], "disk")
    os.mknod(place, 0o600 | 0o060000, os.stat("/").st_dev)
    write(place, os.O_RDWR)


def neighbours():
    """What others keep beside its own state; `given` is what the lab gives to all."""
    above, own = os.path.split(state)
    others = set(os.listdir(above)) - {own, "given"}
    for name in others:
        os.listdir(os.path.join(above, name))  # a folder that is there for others is empty at most
    if not any(os.listdir(os.path.join(above, name)) for name in others):
        raise OSError(errno.ENOENT, above)


def keys():
    """Looks at the keys of the session."""
    number = 250 if platform.machine() == "x86_64" else 219
    call("syscall", number, 6, -3, None, 0)


# Files.
attempt("write a file", lambda: overwrite(file))
attempt("make a file", lambda: write(os.path.join(folder, "new"), os.O_WRONLY | os.O_CREAT))
attempt("remove a file", lambda: os.unlink(file))
attempt("rename a file", lambda: os.rename(file, file + ".new"))
attempt("change a mode", lambda: os.chmod(file, 0o777))
attempt("change a time", lambda: os.utime(file))
attempt("change an owner", lambda: os.chown(file, 0, 0))
attempt("set an attribute", lambda: os.setxattr(file, "user.harm", b"1"))
attempt("make a folder", lambda: os.mkdir(os.path.join(folder, "folder")))
attempt("write /etc", lambda: write("/etc/pushlab-harm", os.O_WRONLY | os.O_CREAT))
attempt("write to the scenario", lambda: write("harm", os.O_WRONLY | os.O_CREAT))
attempt("link beside its state", lambda: os.symlink(file, state + "-link"))
attempt("make a pipe beside its state", lambda: os.mkfifo(state + ".json"))
attempt("write what it is given", lambda: write(os.path.join(os.path.dirname(state), "given", "x"), os.O_WRONLY | os.O_CREAT))
attempt("see what others keep", neighbours)

# Mounts.
attempt("mount over a folder", lambda: mount("tmpfs", folder, "tmpfs", 0))
attempt("bind a folder", lambda: mount("/tmp", folder, None, BIND))
attempt("remount writable", lambda: in_child(remount))
attempt("remount the root writable", lambda: mount("none", "/", None, BIND | REMOUNT))
attempt("unmount the temporary folder", lambda: call("umount2", b"/tmp", 2))
attempt("unmount the settings", lambda: call("umount2", b"/proc/sys", 2))
attempt("remount in mounts of its own", lambda: in_child(lambda: unshare_and(NEWNS, remount)))
attempt("unmount in mounts of its own", lambda: in_child(lambda: unshare_and(NEWNS, lambda: call("umount2", b"/tmp", 2))))
attempt("remount as another root", lambda: in_child(lambda: unshare_and(NEWUSER | NEWNS, remount)))
attempt("mount /proc anew", lambda: in_child(lambda: unshare_and(NEWNS, mount_proc)))
attempt("mount a /proc of its own", lambda: in_child(lambda: unshare_and(NEWNS | NEWPID, lambda: in_child(mount_proc))))
attempt(
    "mount a /proc of another root",
    lambda: in_child(lambda: unshare_and(NEWUSER | NEWNS | NEWPID, lambda: in_child(mount_proc))))

# Devices and settings.
attempt("make a device", disk)
for name in ["full", "null", "net/tun"]:
    status = os.stat("/dev/" + name)
    attempt("change the mode of " + name, lambda: os.chmod("/dev/" + name, status.st_mode & 0o777))
    attempt("change the owner of " + name, lambda: os.chown("/dev/" + name, status.st_uid, status.st_gid))
attempt("open the memory", lambda: write("/dev/mem", os.O_RDWR))
attempt("open the kernel's log", lambda: write("/dev/kmsg"))
for setting in ["sys/kernel/core_pattern", "sys/kernel/hostname", "sys/vm/overcommit_memory", "sysrq-trigger"]:
    attempt("open " + setting, lambda: write("/proc/" + setting))
attempt("open a setting of a device", lambda: write("/sys/class/net/lo/mtu"))
attempt("name the machine", lambda: call("sethostname", b"harm", 4))

# Namespaces and processes of the machine.
for kind in ["net", "mnt", "uts", "ipc", "pid", "user", "cgroup"]:
    attempt("enter " + kind, lambda: call("setns", os.open("/proc/1/ns/" + kind, os.O_RDONLY), 0))
attempt("enter the first process", lambda: call("setns", os.pidfd_open(1), 0x40000000))
attempt("make a namespace of control groups", lambda: in_child(lambda: call("unshare", 0x2000000)))
attempt("nsenter", lambda: command("nsenter", "--target", "1", "--net", "true"))
attempt("look through the first process", lambda: os.listdir("/proc/1/root/"))
attempt("trace the first process", lambda: call("ptrace", 16, 1, None, None))

# Sockets.
for name in sorted(os.listdir(folder)):
    if name.startswith("socket"):
        attempt("connect to " + name, lambda: connect(os.path.join(folder, name)))
attempt("connect to an abstract socket", lambda: connect("\0" + abstract))
attempt("make a vsock", lambda: socket.socket(40, socket.SOCK_STREAM).close())
attempt("look at the keys of the session", keys)

print(json.dumps({"event": "tries-done"}), flush=True)
