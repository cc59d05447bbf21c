extension BadFile {
    /// What can be wrong with networks, hosts and routers.
    static let lab: [BadFile] = [
        BadFile(
            "network as nothing", scenario(networks: "{ ward: }"),
            "2:19: 'ward' should be a mapping, not nothing; write a network as { } with keys such as ssid, ipv4, ipv6 [wrong-value]"
        ),
        BadFile(
            "hosts as a list",
            "name: Bad\nnetworks: { ward: {} }\nhosts: [phone]\nsteps: [expect: { phone: connected }]\n",
            "3:8: wrong-value"),
        BadFile(
            "impossible subnet", scenario(networks: "{ ward: { ipv4: 10.1.0.5/16 } }"),
            "2:27: 'ipv4' should be an IPv4 subnet or off, not '10.1.0.5/16'; write the first address and the prefix length, such as 10.1.0.0/16, with room for two hosts [wrong-value]"
        ),
        BadFile(
            "subnet of the other family", scenario(networks: "{ ward: { ipv6: 10.1.0.0/16 } }"),
            "2:27: wrong-value"
        ),
        BadFile(
            "multicast subnet", scenario(networks: "{ ward: { ipv4: 224.0.0.0/8 } }"),
            "2:27: wrong-value"
        ),
        BadFile(
            "overlapping subnets",
            scenario(networks: "{ ward: { ipv4: 10.1.0.0/16 }, office: { ipv4: 10.0.0.0/8, ipv6: off } }"),
            "2:58: the subnet 10.0.0.0/8 of 'office' overlaps 10.1.0.0/16 of 'ward'; give one of them other addresses, or `kind: point-to-point` if it is a VPN or cellular [overlap]"
        ),
        BadFile(
            "overlap with a default subnet",
            scenario(networks: "{ ward: {}, office: { ipv4: 10.1.2.0/24, ipv6: off } }"),
            "2:39: overlap"
        ),
        BadFile(
            "no family at all", scenario(networks: "{ ward: { ipv4: off, ipv6: off } }"),
            "2:13: the network 'ward' has neither IPv4 nor IPv6; leave one of them on [conflict]"),
        BadFile(
            "wrong rate", scenario(networks: "{ ward: { channel: 4mbps } }"),
            "2:30: 'channel' should be a data rate, not '4mbps'; write a number with a unit, such as 500kbit, 4mbit or 1gbit [wrong-value]"
        ),
        BadFile(
            "too long a Wi-Fi name", scenario(networks: "{ ward: { ssid: aaaaaaaaaabbbbbbbbbbccccccccccddd } }"),
            "2:27: 'ssid' should be a Wi-Fi name, not 'aaaaaaaaaabbbbbbbbbbccccccccccddd'; it has 1 to 32 bytes [wrong-value]"
        ),
        BadFile(
            "bad network name", scenario(networks: "{ ward: {}, my_net: {} }"),
            "2:23: 'my_net' cannot be the name of a network; use up to 63 letters, digits and hyphens, with a letter among them and no hyphen at either end [invalid-name]"
        ),
        BadFile(
            "too many hosts for a subnet",
            scenario(networks: "{ ward: { ipv4: 10.9.0.0/29 } }", more: "more: { on: ward, count: 5 }"),
            "2:27: the subnet 10.9.0.0/29 of 'ward' has room for 6 hosts, and the addresses of this lab go up to number 7; use a shorter prefix length [limit]"
        ),
        BadFile(
            "unknown network", scenario(more: "b: { on: wrd }"),
            "3:118: there is no network 'wrd'; did you mean 'ward'? [unknown-name]"),
        BadFile(
            "host without network", scenario(more: "b: { on: [] }"),
            "3:118: 'on' needs at least 1 item and has 0; add another [missing-key]"),
        BadFile("host without on", scenario(more: "b: {}"), "3:112: missing-key"),
        BadFile(
            "network named twice", scenario(more: "b: { on: [ward, ward] }"),
            "3:125: the network 'ward' is named twice; name it once [duplicate]"),
        BadFile(
            "bad host name", scenario(more: #"-b: { on: ward }, my_host: { on: ward }, "12": { on: ward }"#),
            "3:109: '-b' cannot be the name of a host; use up to 63 letters, digits and hyphens, with a letter among them and no hyphen at either end [invalid-name]",
            "3:127: invalid-name",
            "3:150: invalid-name"
        ),
        BadFile(
            "host name of 64 characters",
            scenario(more: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: { on: ward }"),
            "3:109: invalid-name"
        ),
        BadFile(
            "long name of a group",
            scenario(more: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: { on: ward, count: 2 }"),
            "3:109: invalid-name"
        ),
        BadFile(
            "host named as a key", scenario(more: "event: { on: ward }"),
            "3:109: 'event' has a meaning of its own in steps; give the host another name [invalid-name]"),
        BadFile(
            "clash of an expanded name", scenario(more: "b: { on: ward, count: 3 }, b-2: { on: ward }"),
            "3:136: the name 'b-2' is also that of 'b'; give one of them another name [duplicate]"),
        BadFile("clash by case", scenario(more: "Phone: { on: ward }"), "3:109: duplicate"),
        BadFile(
            "wireless without channel", scenario(more: "b: { on: ward, wireless: true }"),
            "3:134: 'b' is wireless, but its network has no channel; add `channel: 20mbit` to the network 'ward' [wrong-kind]"
        ),
        BadFile(
            "truth value in other words", scenario(more: "b: { on: ward, wireless: yes }"),
            "3:134: 'wireless' should be true or false, not 'yes'; write true or false, without quotes [wrong-value]"),
        BadFile(
            "count of zero", scenario(more: "b: { on: ward, count: 0 }"),
            "3:131: 'count' should be a whole number from 1 to 4096, not the number 0; write it in digits, without quotes [wrong-value]"
        ),
        BadFile(
            "too many hosts", scenario(more: "b: { on: ward, count: 4096 }"),
            "3:1: the lab would have 4098 hosts; keep it at 4096 at most [limit]"),
        BadFile(
            "too many tokens",
            scenario(
                hosts:
                    "{ phone: { on: ward, count: 300, runs: { push-provider: { server: 192.0.2.1, clients: 1000 } } } }"
            ),
            "3:10: the programs of the lab would have 300000 device tokens; keep it at 100000 at most, by fewer `clients` or a lower `count` [limit]"
        ),
        BadFile(
            "router between one network", scenario(extra: "routers: { gate: { between: [ward] } }"),
            "4:29: 'between' needs at least 2 items and has 1; add another [missing-key]"),
        BadFile(
            "router with a host name", scenario(extra: "routers: { phone: { between: [ward, ward] } }"),
            "4:12: duplicate",
            "4:37: duplicate"),
        BadFile(
            "NAT to a network elsewhere",
            scenario(
                networks: "{ ward: {}, lobby: {}, far: {} }",
                extra: "routers: { gate: { between: [ward, lobby], nat: { to: far } } }"),
            "4:55: the router 'gate' is not on the network 'far'; name one of ward, lobby [not-on-network]"),
        BadFile(
            "NAT without IPv4",
            scenario(
                networks: "{ ward: {}, lobby: { ipv4: off } }",
                extra: "routers: { gate: { between: [ward, lobby], nat: { to: lobby } } }"),
            "4:44: a NAT translates IPv4, and the network 'lobby' has none; leave `ipv4: off` out there, or `nat` here "
                + "[conflict]"),
        BadFile(
            "NAT with parts of a second",
            scenario(
                networks: "{ ward: {}, lobby: {} }",
                extra: "routers: { gate: { between: [ward, lobby], nat: { to: lobby, udp: 1500ms } } }"),
            "4:67: 'udp' should be a duration in whole seconds, not '1500ms'; write seconds or minutes, such as 30s or 2m "
                + "[wrong-value]"),
        BadFile(
            "NAT without an outside",
            scenario(
                networks: "{ ward: {}, lobby: {} }",
                extra: "routers: { gate: { between: [ward, lobby], nat: { udp: 30s } } }"),
            "4:49: a NAT needs the key 'to'; add `to: NETWORK` [missing-key]"),
        BadFile(
            "trunk of a network that is no VLAN",
            scenario(
                networks: "{ ward: { vlan: 10 }, lobby: {} }",
                extra: "routers: { gate: { between: [ward, lobby], trunk: true } }"),
            "4:44: a trunk carries VLANs, and the network 'lobby' is none; give it an id, such as `vlan: 10` [conflict]"
        ),
        BadFile(
            "VLAN missing from no trunk",
            scenario(
                networks: "{ ward: { vlan: 10 }, lobby: { vlan: 20 } }",
                extra: "routers: { gate: { between: [ward, lobby] } }",
                steps: ["fault: { link: [gate@ward, phone], vlan: missing }", "expect: { phone: connected }"]),
            "6:40: no trunk leads to 'gate'; add `trunk: true` to the router 'gate' [wrong-kind]",
            "6:40: no trunk leads to 'phone'; name a router with `trunk: true` [wrong-kind]"),
        BadFile(
            "VLAN id twice", scenario(networks: "{ ward: { vlan: 10 }, lobby: { vlan: 10 } }"),
            "2:48: the VLAN id 10 is also that of the network 'ward'; give one of them another id [duplicate]"),
        BadFile(
            "VLAN id too high", scenario(networks: "{ ward: { vlan: 4095 } }"),
            "2:27: 'vlan' should be a whole number from 1 to 4094, not the number 4095; write it in digits, without quotes "
                + "[wrong-value]"),
    ]

    /// What can be wrong with DHCP servers and their faults.
    static let leases: [BadFile] = [
        BadFile(
            "pool elsewhere", scenario(networks: "{ ward: { dhcp: { pool: 10.2.0.100-10.2.0.120 } } }"),
            "2:35: the pool 10.2.0.100-10.2.0.120 is not within the subnet 10.1.0.0/16 of 'ward'; use addresses of that subnet, "
                + "but neither its first nor its last [limit]"),
        BadFile(
            "pool backwards", scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.120-10.1.0.100 } } }"),
            "2:35: 'pool' should be a range of IPv4 addresses, not '10.1.0.120-10.1.0.100'; write the first and the last, such "
                + "as 10.1.0.100-10.1.0.120 [wrong-value]"),
        BadFile(
            "pool too small", scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.100-10.1.0.100 } } }"),
            "2:35: the pool of 'ward' has 1 addresses, and 2 hosts lease one; make it larger, or give some of them "
                + "`address: static` [limit]"),
        BadFile(
            "pool over a static address", scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.3-10.1.0.20 } } }"),
            "2:35: the pool has 10.1.0.3 in it, which 'ward-dhcp' has as a static address; begin it above 10.1.0.3 [overlap]"
        ),
        BadFile(
            "lease too short", scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20, lease: 30s } } }"),
            "2:62: a lease of 30s is shorter than the server knows any; write 2m or more; `renew: 5s` has clients renew it sooner "
                + "[limit]"),
        BadFile(
            "renewal sooner than the server has it",
            scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20, renew: 2s } } }"),
            "2:62: the server has no client renew after 2s; write 3s or more [limit]"),
        BadFile(
            "renewal after the lease",
            scenario(networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20, lease: 2m, renew: 3m } } }"),
            "2:73: clients would renew after 3m and rebind after 105s; renew first, and both before the lease of 2m is over "
                + "[limit]"),
        BadFile(
            "DHCP fault without a server",
            scenario(steps: ["fault: { network: ward, dhcp: silent }", "expect: { phone: connected }"]),
            "5:23: the network 'ward' has no DHCP server; add `dhcp: { pool: FIRST-LAST }` to it [wrong-kind]"),
        BadFile(
            "another address of a small pool",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.11 } } }",
                steps: ["fault: { network: ward, dhcp: changes }", "expect: { phone: connected }"]),
            "5:35: the pool of 'ward' has 3 addresses, and 2 hosts would lease another one each; make it 4 or more [limit]"
        ),
        BadFile(
            "exhausted pool for nobody",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20 } } }",
                steps: ["fault: { network: ward, dhcp: exhausted }", "expect: { phone: connected }"]),
            "5:35: every host on the network 'ward' has a lease from the beginning, and keeps it; have one come later, with "
                + "`may-join: ward` [no-effect]"),
        BadFile(
            "exhausted pool for one without a lease",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20 } } }",
                more: "visitor: { may-join: ward, address: static }",
                steps: ["fault: { network: ward, dhcp: exhausted }", "expect: { phone: connected }"]),
            "5:35: no-effect"),
        BadFile(
            "DHCP fault of another name",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20 } } }",
                steps: ["fault: { network: ward, dhcp: empty }", "expect: { phone: connected }"]),
            "5:35: wrong-value"),
        BadFile(
            "change of a leased address",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20 } } }",
                steps: ["fault: { link: phone, address: changes }", "expect: { phone: connected }"]),
            "5:20: the address of 'phone' on 'ward' is leased; write `fault: { network: ward, dhcp: changes }` [conflict]"
        ),
        BadFile(
            "host of the name of a DHCP server",
            scenario(
                networks: "{ ward: { dhcp: { pool: 10.1.0.9-10.1.0.20 } } }",
                more: "ward-dhcp: { on: ward }"),
            "3:109: the name 'ward-dhcp' is also that of the DHCP server of 'ward'; give one of them another name [duplicate]"
        ),
    ]
}
