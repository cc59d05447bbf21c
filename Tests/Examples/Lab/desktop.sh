#!/bin/sh
# desktop.sh MODULE LOG COMMAND...: runs a command as on a desktop where nss-mdns sends names that end in .local to avahi.
# MODULE is the folder of nss-mdns. Avahi answers all of them with 192.0.2.77; LOG gets what it was asked.
# Needs a mount namespace of its own. Exit status 99 when names are not answered that way.
set -eu
module=$1 log=$2
shift 2
mount -t tmpfs tmpfs /run
{ echo "$module" && cat /etc/ld.so.conf; } >/run/libraries
/sbin/ldconfig -X -C /run/cache -f /run/libraries
mount --bind /run/cache /etc/ld.so.cache
echo 'hosts: files mdns4_minimal [NOTFOUND=return] dns' >/run/switch
mount --bind /run/switch /etc/nsswitch.conf
echo 'nameserver 127.0.0.1' >/run/resolvers
mount --bind /run/resolvers /etc/resolv.conf
mkdir /run/avahi-daemon
mkfifo /run/ready
python3 "$(dirname "$0")/avahi.py" /run/avahi-daemon/socket "$log" >/run/ready &
read -r _ </run/ready
getent hosts printer.local | grep -q '^192\.0\.2\.77 ' || exit 99
: >"$log"
exec "$@"
