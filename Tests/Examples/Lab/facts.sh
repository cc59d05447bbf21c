# What a program finds on its host, a line for each thing; each argument is a host to reach.
say() { printf '%s: %s\n' "$1" "$(sed 's/@if[0-9]*//; /UNKNOWN/s/fe80::[0-9a-f:]*/fe80::random/' | tr -s ' \n' ' ')"; }
hostname | say name
ip -br link | say links
ip -br addr | say addresses
ip route show | sort | say routes
ip -6 route show | sort | say routes-6
say hosts </etc/hosts
say resolver </etc/resolv.conf
say switch </etc/nsswitch.conf
ls /sys/class/net | say devices
tr '\t' '-' </proc/sys/net/ipv4/ping_group_range | say ping-groups
cat /proc/sys/net/ipv6/conf/default/accept_dad /proc/sys/net/ipv6/conf/default/disable_ipv6 | say ipv6
say first-process </proc/1/comm
echo "own: $HOME $LANG $TMPDIR $SWIFT_BACKTRACE $PUSHLAB_HOST/$PUSHLAB_PROGRAM"
for peer in "$@"; do
    told="reached $peer:"
    for family in -4 -6; do
        found=$(ping "$family" -n -c 1 -W 20 "$peer" 2>/dev/null | sed -n 's/.*from \([^ ]*[0-9a-f]\):* .*ttl=\([0-9]*\).*/\1 \2/p')
        told="$told ${found:-none},"
    done
    echo "${told%,}"
done
