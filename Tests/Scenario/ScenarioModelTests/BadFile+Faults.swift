extension BadFile {
    /// What can be wrong with faults and actions.
    static let faults: [BadFile] = [
        BadFile(
            "an address that changes twice",
            scenario(steps: [
                "fault: { link: phone, address: changes, as: lease }", "never: { phone: exited }",
                "fault: { link: phone@ward, address: changes }",
            ]),
            "7:20: an earlier fault concerns the address of 'phone@ward' already; heal that before, with `heal: lease` [duplicate]"
        ),
        BadFile(
            "an address that changes again at once",
            scenario(steps: [
                "fault: { link: phone, address: changes, for: 3s }", "fault: { link: phone, address: changes }",
                "expect: { phone: connected }",
            ]),
            "6:20: duplicate"
        ),
        BadFile(
            "one link twice",
            scenario(steps: ["fault: { link: [phone, phone@ward], address: changes }", "expect: { phone: connected }"]),
            "5:28: this names 'phone@ward' twice; name it once [duplicate]"),
        BadFile(
            "a carrier that another fault has cut",
            scenario(steps: [
                "fault: { link: phone, carrier: down }", "fault: { link: phone, flapping: { down: 1s, up: 1s } }",
                "expect: { phone: connected }",
            ]),
            "6:20: an earlier fault concerns the carrier of 'phone@ward' already; heal that before, with `heal: all` [duplicate]"
        ),
        BadFile(
            "two MTUs",
            scenario(steps: [
                "fault: { link: phone, mtu: 1280, for: 1s }", "fault: { link: phone, mtu: 576 }",
                "expect: { phone: connected }",
            ]),
            "6:20: an earlier fault concerns the MTU of 'phone@ward' already; add `do: { wait: 3s }` before, so that it has healed [duplicate]"
        ),
        BadFile(
            "two senders of cross traffic",
            scenario(
                networks: "{ ward: { channel: 20mbit } }",
                steps: [
                    "fault: { network: ward, utilisation: 20 % }", "fault: { network: ward, utilisation: 40 % }",
                    "expect: { phone: connected }",
                ]),
            "6:23: an earlier fault concerns the cross traffic of 'ward' already; heal that before, with `heal: all` [duplicate]"
        ),
        BadFile(
            "isolation twice",
            scenario(steps: [
                "fault: { network: ward, isolation: on, hosts: [phone], as: one }",
                "fault: { network: ward, isolation: on, hosts: [phone, server] }", "expect: { phone: connected }",
            ]),
            "6:23: an earlier fault concerns the isolation of 'ward' already; heal that before, with `heal: one` [duplicate]"
        ),
        BadFile(
            "isolation of nobody",
            scenario(steps: ["fault: { network: ward, isolation: on }", "never: { phone: exited }"]),
            "5:23: no host on the network 'ward' is wireless; name some with `hosts: [HOST]` [wrong-kind]"),
        BadFile(
            "isolation across the access point",
            scenario(
                networks: "{ ward: { channel: 20mbit } }", more: "tablet: { on: ward, wireless: true }",
                steps: [
                    "fault: { network: ward, isolation: on, hosts: [tablet, server] }", "expect: { phone: connected }",
                ]),
            "5:51: some of these hosts are wired, some wireless, and the access point is between them; use `partition` [conflict]"
        ),
        BadFile(
            "wrong answers of no DNS server",
            scenario(steps: ["fault: { dns: server, answers: wrong }", "never: { phone: exited }"]),
            "5:19: 'server' runs no DNS server; name a host with a `dns-server` [wrong-kind]"),
        BadFile(
            "truncated answers of no DNS server, and twice of one",
            scenario(
                more: "dns: { on: ward, runs: { dns-server: { zone: { nas.example: server } } } }",
                steps: [
                    "fault: { dns: server, answers: truncated }", "fault: { dns: dns, answers: truncated, as: cut }",
                    "fault: { dns: dns, answers: wrong }", "fault: { dns: dns, answers: truncated }",
                    "never: { phone: exited }",
                ]),
            "5:19: wrong-kind",
            "8:19: an earlier fault concerns the answers by UDP of 'dns/dns-server' already; heal that before, with "
                + "`heal: cut` [duplicate]"),
        BadFile(
            "answers of another kind",
            scenario(
                more: "dns: { on: ward, runs: { dns-server: { zone: { nas.example: server } } } }",
                steps: ["fault: { dns: dns, answers: cut-off }", "never: { phone: exited }"]),
            "5:33: wrong-value"),
        BadFile(
            "fault by another name",
            scenario(steps: ["fault: { link: phone, latency: 200ms }", "expect: { phone: connected }"]),
            "5:27: unknown key 'latency' in a fault; write `fault: { link: HOST, delay: 200ms }` [unknown-key]"
        ),
        BadFile(
            "impairments that cannot be",
            scenario(steps: [
                "fault: { link: phone, delay: 2h }", "fault: { link: phone, delay: 90s }",
                "fault: { link: phone, reorder: 5 % }", "fault: { link: phone, rate: 1mbit, queue: 3 }",
                "fault: { link: phone, loss: { failure: 1 % } }",
                "fault: { link: phone, delay: 1ms, only: { protocol: arp, port: 5 } }",
                "fault: { link: phone, trace: missing.trace }", "fault: { link: phone, delay: 1ms, table: t }",
                "expect: { phone: connected }",
            ]),
            "5:34: wrong-value",
            "6:34: conflict",
            "7:36: a reordering needs a delay, which the reordered packets skip; change or remove it [conflict]",
            "8:47: wrong-value",
            "9:33: missing-key",
            "10:45: conflict",
            "11:34: invalid-file",
            "12:46: invalid-file"
        ),
        BadFile(
            "action without its verb", scenario(steps: ["wait: 1s", "expect: { phone: connected }"]),
            "5:5: unknown key 'wait' in a step; write `do: { wait: … }` [unknown-key]"),
        BadFile(
            "a captive portal of no router",
            scenario(steps: ["fault: { network: ward, captive-portal: phone }", "expect: { phone: connected }"]),
            "5:45: unknown-name"),
        BadFile(
            "misspelt fault",
            scenario(steps: ["fault: { link: phone, carier: down }", "expect: { phone: connected }"]),
            "5:27: unknown-key"),
        BadFile(
            "fault that is none", scenario(steps: ["fault: { link: phone, for: 3s }", "expect: { phone: connected }"]),
            "5:12: a fault does not say what it is; add one of the keys: carrier, admin, unplugged, blackhole, reject, flapping, delay, jitter, rate, trace, duplicate, corrupt, reorder, loss, multicast, address, mtu, path-mtu, vlan, isolation, snooping, captive-portal, answers, dhcp, utilisation, interference, partition, kill, crash, pause, stop, restart [missing-key]"
        ),
        BadFile(
            "misspelt fault value",
            scenario(steps: ["fault: { link: phone, blackhole: to-hst }", "expect: { phone: connected }"]),
            "5:38: wrong-value"),
        BadFile(
            "two faults in one",
            scenario(steps: ["fault: { link: phone, carrier: down, admin: down }", "expect: { phone: connected }"]),
            "5:42: unknown-key"),
        BadFile(
            "fault on an unknown link",
            scenario(steps: [
                "fault: { link: [phone, phon, phone@wad, phone@], carrier: down }", "expect: { phone: connected }",
            ]),
            "5:28: unknown-name",
            "5:34: unknown-name",
            "5:45: an item of 'link' should be a link, not 'phone@'; write HOST or HOST@NETWORK [wrong-value]"),
        BadFile(
            "fault on a network the host is not on",
            scenario(
                networks: "{ ward: {}, office: {} }",
                steps: ["fault: { link: phone@office, carrier: down }", "expect: { phone: connected }"]),
            "5:20: 'phone' is not on the network 'office'; use one of: phone@ward [not-on-network]"),
        BadFile(
            "fault on a member that is not there",
            scenario(
                more: "b: { on: ward, count: 3 }",
                steps: ["fault: { link: b-4, carrier: down }", "expect: { phone: connected }"]),
            "5:20: unknown-name"),
        BadFile(
            "flapping without up",
            scenario(steps: ["fault: { link: phone, flapping: { down: 1s } }", "expect: { phone: connected }"]),
            "5:37: missing-key"),
        BadFile(
            "loss of none",
            scenario(steps: [
                "fault: { link: phone, loss: 0 % }", "fault: { link: phone, loss: { every: 0 } }",
                "expect: { phone: connected }",
            ]),
            "5:33: 0 % is no fault; leave it out [no-effect]",
            "6:42: wrong-value"
        ),
        BadFile(
            "MTU of no link",
            scenario(steps: [
                "fault: { link: phone, mtu: 67 }", "fault: { link: phone, mtu: 1500 }", "expect: { phone: connected }",
            ]),
            "5:32: wrong-value",
            "6:32: wrong-value"
        ),
        BadFile(
            "partition of one", scenario(steps: ["fault: { partition: [[phone]] }", "expect: { phone: connected }"]),
            "5:25: missing-key"),
        BadFile(
            "partition with a host twice",
            scenario(steps: ["fault: { partition: [[phone], [server, phone]] }", "expect: { phone: connected }"]),
            "5:44: the host 'phone' is named twice in the partition; name it once [duplicate]"),
        BadFile(
            "congestion without channel",
            scenario(steps: ["fault: { network: ward, utilisation: 80 % }", "expect: { phone: connected }"]),
            "5:23: the network 'ward' has no channel that could be filled; add `channel: 20mbit` to it [wrong-kind]"),
        BadFile(
            "kill where nothing runs",
            scenario(more: "b: { on: ward }", steps: ["fault: { kill: b }", "expect: { phone: connected }"]),
            "5:20: 'b' runs no program; name another host, or give it a program under `runs` [wrong-kind]"),
        BadFile(
            "kill where several run",
            scenario(
                more: "b: { on: ward, runs: { x: { run: sh }, y: { run: sh } } }",
                steps: ["fault: { kill: b }", "expect: { phone: connected }"]),
            "5:20: 'b' runs 2 programs; say which: b/x or b/y [ambiguous]"),
        BadFile(
            "restart with a time",
            scenario(steps: ["fault: { restart: server, for: 1s }", "expect: { phone: connected }"]),
            "5:31: unknown-key"),
        BadFile(
            "fault called all", scenario(steps: ["fault: { kill: server, as: all }", "expect: { phone: connected }"]),
            "5:32: 'all' cannot be the name of a fault; `heal: all` means every fault [invalid-name]"),
        BadFile(
            "two faults of one name",
            scenario(steps: [
                "fault: { kill: server, as: x }", "fault: { kill: phone, as: x }", "expect: { phone: connected }",
            ]),
            "6:31: an earlier fault is called 'x'; give it another name [duplicate]"),
        BadFile(
            "heal what never began",
            scenario(steps: ["fault: { kill: server, as: outage }", "heal: outge", "expect: { phone: connected }"]),
            "6:11: no earlier step began a fault 'outge'; did you mean 'outage'? [unknown-name]"),
        BadFile(
            "unknown signal", scenario(steps: ["do: { signal: URS1, to: server }", "expect: { phone: connected }"]),
            "5:19: wrong-value"
        ),
        BadFile(
            "do nothing", scenario(steps: ["do: {}", "expect: { phone: connected }"]),
            "5:9: something to do does not say what it is; add one of the keys: wait, start, stop, signal, run, allow, deny, turn-on, turn-off, turn-on-in-app-settings, turn-off-in-app-settings, foreground, background, uninstall, install, reset-privacy, lock, unlock, wifi-off, wifi-on, airplane-mode-on, airplane-mode-off, talk, end-talk, leave-channel, tap, dismiss, launch-task, update, reboot, join, leave, roam [missing-key]"
        ),
        BadFile(
            "run on a group",
            scenario(
                more: "b: { on: ward, count: 3 }", steps: ["do: { run: sh, on: b }", "expect: { phone: connected }"]),
            "5:24: 'b' stands for several hosts; name one, such as b-1 [ambiguous]"),
    ]
}
