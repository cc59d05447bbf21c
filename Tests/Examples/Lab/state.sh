# The addresses and routes of a host in one line each, but for what the kernel adds for multicast and its own addresses;
# with `as-at-first` it fails unless they are those that it has told first. Older kernels, such as 6.1, say LOWERLAYERDOWN
# of a veth end without a carrier, newer ones DOWN.
state=$(
    printf 'addresses: %s\n' "$(ip -br addr show dev eth0 | sed 's/@if[0-9]*//; s/LOWERLAYERDOWN/DOWN/' | tr -s ' \n' ' ')"
    for family in -4 -6; do
        printf 'routes %s: %s\n' "$family" "$(ip "$family" route show | sort | sed 's/ proto.* linkdown.*/ linkdown/; s/ proto.* src/ src/; s/ proto.*//' | paste -sd, -)"
    done
)
echo "$state"
[ -e /tmp/state ] || echo "$state" >/tmp/state
[ "${1-}" != as-at-first ] || [ "$state" = "$(cat /tmp/state)" ]
