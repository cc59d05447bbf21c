# What programs go on doing on their host though they are kept from the machine; it tells what it cannot do.
fail() { echo "failed: $1"; }
[ -w "$HOME" ] && echo mine >"$HOME/file" && [ "$(cat "$HOME/file")" = mine ] || fail home
mkdir /tmp/own && echo mine >/tmp/own/file || fail /tmp
echo mine >"$PUSHLAB_STATE/file" || fail state
: >/dev/null || fail /dev/null
[ -r "$0" ] || fail scenario
echo 1 >/proc/sys/net/ipv4/ip_forward || fail "a setting of the network"
ip link add own type veth peer name other && ip addr add 192.0.2.1/24 dev own && ip link set own up || fail ip
ping -n -c 1 -W 20 192.0.2.1 >/dev/null || fail ping
python3 -c 'import socket; socket.create_server(("", 80)).close(); socket.socket(17, 3).close()' || fail "a low port"
unshare --mount sh -c 'mount -t tmpfs own /mnt' || fail "a mount of its own"
unshare --net --uts sh -c 'hostname own && nsenter --net=/proc/self/ns/net true' || fail "a network of its own"
mknod /tmp/whiteout c 0 0 || fail "a device that leads nowhere"
python3 -c 'import os; os.openpty()' || fail "a terminal"
python3 -c 'import os; os.memfd_create("x"); open("/dev/shm/x", "w")' || fail "shared memory"
python3 -c 'import resource as r; assert 0 < r.getrlimit(r.RLIMIT_NPROC)[0]' || fail "a limit of processes"
python3 "$(dirname "$0")/signals.py" || fail "changes of files beside signals"
echo worked
