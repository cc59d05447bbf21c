extension BadFile {
    /// A scenario with a peer and a phone whose apps are `apps`, in line 8; its steps begin in line 10.
    static func phone(
        _ apps: String = "pager: {}", device: String = "ios", more: String = "",
        steps: String...
    ) -> String {
        """
        name: Bad
        networks: { ward: {}, dark: { ipv4: off } }
        hosts:
          server: { on: ward, runs: { peer: { probe: {} } } }
          phone:
            on: ward
            device: \(device)
            apps: { \(apps) }\(more.isEmpty ? "" : "\n    " + more)
        steps:

        """ + (steps.isEmpty ? ["expect: { alert: phone/pager }"] : steps).map { "  - \($0)\n" }.joined()
    }

    /// What can be wrong with devices and their apps.
    static let devices: [BadFile] = [
        BadFile(
            "an app with a command and files", phone("pager: { run: sleep, swift: . }"),
            "8:27: 'pager' has both a command and other programs; write it under `runs`, or leave it out [conflict]"),
        BadFile(
            "a device with a command", phone(more: "run: sleep"), "9:5: wrong-kind"),
        BadFile(
            "a local network that enforces routes",
            scenario(networks: "{ ward: { enforce-routes: true } }"),
            "2:37: the network 'ward' is local and enforces no routes; add `kind: point-to-point`, or leave it out [wrong-kind]"
        ),
        BadFile(
            "a VPN without room beside the ward's addresses",
            scenario(
                networks: "{ ward: { ipv4: 10.1.0.0/29 }, vpn: { kind: point-to-point, ipv4: 10.1.0.0/29 } }",
                hosts: "{ a: { on: ward }, b: { on: [ward, vpn] }, c: { on: vpn }, d: { on: ward } }",
                steps: ["never: { event: x, for: 1s }"]),
            "2:77: the subnet 10.1.0.0/29 of 'vpn' overlaps another one, and has no room for the addresses that are free there, up to number 7; use a shorter prefix length, or another subnet [limit]"
        ),
        BadFile(
            "point-to-point network of three",
            scenario(networks: "{ ward: { kind: point-to-point } }", more: "c: { on: ward }"),
            "2:27: the network 'ward' joins two hosts, and 3 are on it or may join it; put exactly two on it, or leave `kind` out [wrong-kind]"
        ),
        BadFile(
            "unknown platform", phone(device: "ioz"),
            "7:13: wrong-value"
        ),
        BadFile(
            "unknown version of a platform", phone(device: "{ ios: 19 }"),
            "7:20: 'ios' should be a version of ios, not the number 19; use one of: 13, 14, 15, 16, 17, 18, 26 [wrong-value]"
        ),
        BadFile("version that is a list", phone(device: "{ macos: [26] }"), "7:22: wrong-value"),
        BadFile(
            "two systems of a device", phone(device: "{ ios: 26, language: de, macos: 26 }"),
            "7:38: a device has one system, which 'ios' names already; leave 'macos' out [conflict]"),
        BadFile("version beside a platform", phone(device: "{ platform: ios, ipados: 26 }"), "7:30: conflict"),
        BadFile("device without platform", phone(device: "{ multicast-receive: legacy }"), "7:13: missing-key"),
        BadFile(
            "unknown kind of app", phone("pager: { kind: app-puhs }"),
            "8:28: wrong-value"
        ),
        BadFile(
            "B14: an MDM profile for an app", phone("pager: { mdm: { LocalNetwork: true } }"),
            "8:22: an app cannot have the key 'mdm'; device managers cannot configure the Local Network privilege; set `local-network` of the app, which is what the user chose before [misplaced-key]"
        ),
        BadFile(
            "B14: an MDM profile for a device", phone(device: "{ platform: ios, profile: x }"),
            "7:30: misplaced-key"
        ),
        BadFile(
            "program beside the apps", phone(more: "runs: { rogue: { run: sh } }"),
            "9:13: a device runs apps only, for nothing else keeps to its rules; move 'rogue' to `apps: { APP: { runs: … } }` [wrong-kind]"
        ),
        BadFile(
            "apps without a device", scenario(more: "tablet: { on: ward, apps: { reader: {} } }"),
            "3:117: a host with 'apps' is a device; add `device: ios` [missing-key]"),
        BadFile(
            "extension with the name of an app", phone("pager: { extensions: { reader: {} } }, reader: {}"),
            "8:52: 'phone' has two apps 'reader'; give one of them another name [duplicate]"),
        BadFile(
            "program with the name of another app", phone("pager: {}, reader: { runs: { pager: { probe: {} } } }"),
            "8:42: 'phone' runs two programs 'pager'; give one of them another name [duplicate]"),
        BadFile(
            "program with the name of another app that runs something else",
            phone("pager: { runs: { client: { probe: {} } } }, reader: { runs: { pager: { probe: {} } } }"),
            "8:75: 'phone' has an app 'pager', and this program is not of it; give one of them another name [duplicate]"
        ),
        BadFile(
            "app with the name of the system", phone("pager: {}, deviced: {}"),
            "8:24: 'deviced' is the simulated system itself; give one of them another name [duplicate]"),
        BadFile(
            "language that is none", phone(device: "{ platform: ios, language: klingon }"),
            "7:40: 'language' should be a language, not 'klingon'; write a tag of BCP 47, such as en, de or pt-BR [wrong-value]"
        ),
        BadFile(
            "locale of the C library", phone(device: "{ platform: ios, locale: de_DE.UTF-8 }"),
            "7:38: 'locale' should be a locale, not 'de_DE.UTF-8'; write an identifier such as de_DE, en_US or zh-Hans_CN [wrong-value]"
        ),
        BadFile(
            "usage in a language that is none", phone("pager: { usage: { german: x, de: '' } }"),
            "8:31: 'german' is no language; write a tag of BCP 47, such as en, de or pt-BR [invalid-name]",
            "8:46: wrong-value"),
        BadFile(
            "usage in no language", phone("pager: { usage: {} }"),
            "8:29: 'usage' has no text; write one for a language, such as { en: … } [missing-key]"),
        BadFile(
            "extension with a privilege", phone("pager: { extensions: { provider: { local-network: allowed } } }"),
            "8:63: an extension has no privilege of its own; set `local-network` of its app 'pager' [wrong-kind]"),
        BadFile(
            "unknown responsible app", phone("pager: {}, tool: { responsible: pagr }", device: "macos"),
            "8:45: there is no other app 'pagr' on this device; did you mean 'pager'? [unknown-name]"),
        BadFile(
            "missing plist", phone("pager: { plist: no-such.plist }"),
            "8:29: the property list 'no-such.plist' cannot be read; check the path, which starts from the folder of the scenario [invalid-file]"
        ),
        BadFile(
            "unreadable plist", phone("pager: { plist: /etc/passwd }"),
            "8:29: '/etc/passwd' is no property list of an app: its text is damaged; open it in Xcode, or check it with `plutil -lint` [invalid-file]"
        ),
        BadFile(
            "missing file of entitlements", phone("pager: { entitlements: no.entitlements }"),
            "8:36: invalid-file"
        ),
        BadFile(
            "folder instead of a plist", phone("pager: { plist: /etc }"),
            "8:29: '/etc' is a folder, not a property list; name the file in it [invalid-file]"),
        BadFile(
            "provider that is no extension", phone("pager: { kind: app-push }"),
            "8:28: 'app-push' is part of an app, not one by itself; move 'pager' to `extensions` of its app [wrong-kind]"
        ),
        BadFile(
            "plist and its keys", phone("pager: { plist: /etc/passwd, usage: x }"),
            "8:29: the app has both a plist and keys of it; leave out `usage` and `bonjour`, or the plist [conflict]",
            "8:29: invalid-file"
        ),
        BadFile("interface on no network of the host", phone(more: "interfaces: { wrd: en2 }"), "9:19: not-on-network"),
        BadFile("unknown DNS server", phone(device: "{ platform: ios, dns: servr }"), "7:35: unknown-name"),
        BadFile(
            "DNS server twice", phone(device: "{ platform: ios, dns: [server, 10.1.0.1, server] }"),
            "7:54: 'server' is there twice; leave one out [duplicate]"),
        BadFile(
            "several DNS servers",
            scenario(
                more:
                    "dns: { on: ward, count: 2, runs: { dns-server: { zone: { a.example: server } } } }, tab: { on: ward, device: ios }"
            ),
            "3:218: 2 hosts run a DNS server; add `dns: [dns-1, dns-2]` to the device, or fewer of them [ambiguous]"),
        BadFile(
            "bad name in a zone",
            scenario(more: "dns: { on: ward, runs: { dns-server: { zone: { a..example: 10.1.0.9 } } } }"),
            "3:156: 'a..example' cannot be the name of a host in a zone; write labels of letters, digits and hyphens with dots between [invalid-name]"
        ),
        BadFile(
            "unknown host in a zone",
            scenario(more: "dns: { on: ward, runs: { dns-server: { zone: { nas.example: nos } } } }"),
            "3:169: unknown-name"),
        BadFile(
            "port without transport",
            scenario(more: "peer: { on: ward, runs: { p: { probe: { listens: [80tcp] } } } }"),
            "3:159: an item of 'listens' should be a port with its transport, not '80tcp'; write it as in 80/tcp or 9/udp [wrong-value]"
        ),
    ]

    /// What can be wrong with steps about devices.
    static let deviceSteps: [BadFile] = [
        BadFile(
            "tap on nothing", phone(steps: "do: { tap: phone/pager }", "expect: { alert: phone/pager }"),
            "10:16: `tap` needs a quick action or a notification; add `action: TYPE` for a quick action of the Home Screen, or `notification: TITLE` [missing-key]"
        ),
        BadFile(
            "text for a quick action",
            phone(steps: "do: { tap: phone/pager, action: search, text: a }", "expect: { alert: phone/pager }"),
            "10:51: no-effect"),
        BadFile(
            "text for a tap on a notification",
            phone(steps: "do: { tap: phone/pager, notification: a, text: b }", "expect: { alert: phone/pager }"),
            "10:52: no-effect"),
        BadFile(
            "dismiss nothing", phone(steps: "do: { dismiss: phone/pager }", "expect: { alert: phone/pager }"),
            "10:9: missing-key"),
        BadFile(
            "dismiss of an app that is not there",
            phone(steps: "do: { dismiss: phone/pagr, notification: a }", "expect: { alert: phone/pager }"),
            "10:20: unknown-name"),
        BadFile(
            "unknown operation", phone(steps: "try: { tcp-conect: 'server:80', by: phone/pager }"),
            "10:12: unknown-key"),
        BadFile("try by nobody", phone(steps: "try: { ping: server }"), "10:10: missing-key"),
        BadFile(
            "try without a port", phone(steps: "try: { tcp-connect: server, by: phone/pager }"),
            "10:25: 'tcp-connect' should be a host or address with a port, not 'server'; write it as in server:80, 10.1.0.2:80 or [fd00:1::2]:80 [wrong-value]"
        ),
        BadFile(
            "try an unknown host", phone(steps: "try: { tcp-connect: 'servr:80', by: phone/pager }"),
            "10:25: unknown-name"),
        BadFile(
            "try by an unknown app", phone(steps: "try: { ping: server, by: phone/pagr }"),
            "10:30: 'phone' has no app or probe 'pagr'; did you mean 'phone/pager'? [unknown-name]"),
        BadFile(
            "try by an app without a probe",
            phone("pager: { runs: { mine: { run: sh } } }", steps: "try: { ping: server, by: phone/pager }"),
            "10:30: 'phone/pager' runs no probe, so nothing can be tried in it; add a program with `probe: {}` to its `runs`, or leave `runs` out [wrong-kind]"
        ),
        BadFile(
            "try by a host with several", phone("pager: {}, reader: {}", steps: "try: { ping: server, by: phone }"),
            "10:30: 'phone' runs 2 probes; say which: phone/pager or phone/reader [ambiguous]"),
        BadFile(
            "unknown outcome", phone(steps: "try: { ping: server, by: phone/pager, outcome: EHOSTUNREACHABLE }"),
            "10:52: 'outcome' should be an outcome, not 'EHOSTUNREACHABLE'; did you mean 'EHOSTUNREACH'? [wrong-value]"),
        BadFile(
            "group that is none", phone(steps: "try: { multicast-send: '10.1.0.1:9', by: phone/pager }"),
            "10:28: '10.1.0.1' is not the address of a multicast group; write one such as 239.1.2.3 or ff02::1234 [invalid-name]"
        ),
        BadFile(
            "broadcast on a network without IPv4", phone(steps: "try: { broadcast-send: 'dark:9', by: phone/pager }"),
            "10:28: the network 'dark' has no IPv4, so no broadcast; name another network [wrong-kind]"),
        BadFile(
            "receipt from nobody", phone(steps: "try: { udp-receive: 9, by: phone/pager, receives: nothing }"),
            "10:55: `receives` needs a sender; add `from: HOST/PROGRAM` [missing-key]"),
        BadFile(
            "cancelling what never was", phone(steps: "try: { cancel: b1, by: phone/pager }"),
            "10:20: no earlier step tried something as 'b1'; add `as: b1` to the one that is meant [unknown-name]"),
        BadFile(
            "two tries of one name",
            phone(
                steps: "try: { browse: _a._tcp, by: phone/pager, as: b }",
                "try: { browse: _a._tcp, by: phone/pager, as: b }"),
            "11:50: an earlier try is called 'b'; give it another name [duplicate]"),
        BadFile(
            "service that is none of the system's", phone(steps: "try: { system-service: airprnt, by: phone/pager }"),
            "10:28: wrong-value"
        ),
        BadFile(
            "socket that never was", phone(steps: "try: { udp-send: 'server:9', on: u1, by: phone/pager }"),
            "10:38: unknown-name"),
        BadFile(
            "two names and two ways of one socket",
            phone(
                steps: "try: { udp-connect: 'server:9', by: phone/pager, as: u1 }",
                "try: { udp-send: 'server:9', on: u1, as: u2, interface: eth0, by: phone/pager }"),
            "11:46: the socket is called 'u1' already; leave `as` out [duplicate]",
            "11:61: the socket of an earlier try is made already; say `interface` in the try that opens it [conflict]"),
        BadFile(
            "interface that is not there",
            phone(steps: "try: { tcp-connect: 'server:80', interface: en0, by: phone/pager }"),
            "10:49: 'phone' has no interface 'en0'; use one of: eth0 [not-on-network]"),
        BadFile(
            "family of an address",
            phone(steps: "try: { tcp-connect: '10.1.0.1:80', family: ipv6, by: phone/pager }"),
            "10:48: '10.1.0.1' is of one family; leave `family` out, or name a host [conflict]"),
        BadFile(
            "zone of an address that needs none",
            phone(steps: "try: { tcp-connect: '[fd00::1%eth0]:80', by: phone/pager }"),
            "10:25: wrong-value"
        ),
        BadFile(
            "type that is none", phone(steps: "try: { browse: pager, by: phone/pager }"),
            "10:20: 'browse' should be a Bonjour type, not 'pager'; write it as in _pager._tcp [wrong-value]"),
        BadFile(
            "instance without a name", phone(steps: "try: { resolve: _pager._tcp, by: phone/pager }"),
            "10:10: a service is resolved by its name; add `name: INSTANCE` [missing-key]"),
        BadFile(
            "wire of a host that is no device", phone(steps: "try: { ping: phone, by: server/peer, wire: none }"),
            "10:48: 'server' is no device, so its link is not captured; leave `wire` out [not-measured]"),
        BadFile(
            "flags of a protocol that has none",
            phone(steps: "never: { wire: phone, protocol: udp, flags: rst, for: 1s }"),
            "10:49: a frame of udp has no flags of TCP; leave `protocol` out, or write tcp [conflict]"),
        BadFile(
            "sockets of a host", phone(steps: "expect: { sockets: server, below: 2 }"),
            "10:24: 'server' is a host, and sockets are counted of one program; write HOST/PROGRAM [ambiguous]"),
        BadFile("sockets without a limit", phone(steps: "expect: { sockets: server/peer }"), "10:13: missing-key"),
        BadFile(
            "open files of a host", phone(steps: "expect: { open-files: server, below: 2 }"),
            "10:27: 'server' is a host, and open files are counted of one program; write HOST/PROGRAM [ambiguous]"),
        BadFile(
            "open files without a limit", phone(steps: "expect: { open-files: server/peer }"),
            "10:13: missing-key"),
        BadFile("spread without a limit", phone(steps: "expect: { spread: connected }"), "10:13: missing-key"),
        BadFile(
            "alert of an unknown app", phone(steps: "never: { alert: phone/pagr, for: 1s }"),
            "10:21: 'phone' has no app 'pagr'; did you mean 'pager'? [unknown-name]"),
        BadFile(
            "privilege of a device", phone(steps: "expect: { privilege: phone, is: denied }"),
            "10:26: 'phone' is a device, not an app; say which app: phone/pager [ambiguous]"),
        BadFile(
            "privilege on a host that is no device", phone(steps: "expect: { privilege: server/peer, is: denied }"),
            "10:26: 'server' is no device; name one: phone [wrong-kind]"),
        BadFile(
            "unknown privilege", phone(steps: "expect: { privilege: phone/pager, is: granted }"),
            "10:43: wrong-value"
        ),
        BadFile(
            "answer to an unknown app", phone(steps: "expect: { alert: phone }", "do: { allow: phone/pagr }"),
            "11:18: unknown-name"),
        BadFile(
            "app without its device", phone(steps: "expect: { alert: phone }", "do: { allow: pager }"),
            "11:18: unknown-name"),
        BadFile(
            "program instead of its app",
            phone("pager: { runs: { mine: { run: sh } } }", steps: "expect: { alert: phone/mine }"),
            "10:22: 'mine' is a program of the app 'pager'; name the app: phone/pager [wrong-kind]"),
        BadFile(
            "reboot of an app", phone(steps: "expect: { alert: phone }", "do: { reboot: phone/pager }"),
            "11:19: reboot is done to a device, not to an app; write `reboot: phone` [wrong-kind]"),
        BadFile(
            "extension in the foreground",
            phone(
                "pager: { extensions: { share: {} } }", steps: "expect: { alert: phone }",
                "do: { foreground: phone/share }"),
            "11:23: 'share' is an extension, which is in the background whatever its app does; name the app: phone/pager [wrong-kind]"
        ),
        BadFile(
            "B08: switch before any attempt", phone(steps: "expect: { alert: phone }", "do: { turn-on: phone/pager }"),
            "11:20: 'pager' cannot be in the Settings list yet, for it has not attempted local network access; add a `try` step by phone/pager before, or expect the refusal with `refused: listed` [wrong-order]"
        ),
        BadFile(
            "saboteur of devices without a device",
            scenario(extra: "must-catch: lab-exempts-root"),
            "4:13: 'lab-exempts-root' breaks a deviced, and no host runs one; leave it out, or let a host run a deviced [no-effect]"
        ),
    ]
}
