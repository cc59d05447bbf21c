internal import Glibc

/// The nftables rules by which a router translates the IPv4 addresses of hosts behind it to its own (NAT, RFC 4787).
package struct SourceTranslation: Sendable, Hashable {
    /// The name of the interface outside.
    package let outside: String
    /// Whether outside ports are random, so that one inside endpoint has another for each connection.
    package let hasRandomPorts: Bool
    /// Whether every outside endpoint may send to a mapped port.
    package let admitsAll: Bool
    /// The time after which a UDP mapping without packets is gone, in seconds.
    package let udp: Int
    /// The time after which the mapping of an established TCP connection without packets is gone, in seconds.
    package let tcp: Int

    /// Describes a translation; nothing happens until it is installed.
    package init(outside: String, hasRandomPorts: Bool, admitsAll: Bool, udp: Int, tcp: Int) {
        (self.outside, self.hasRandomPorts, self.admitsAll) = (outside, hasRandomPorts, admitsAll)
        (self.udp, self.tcp) = (udp, tcp)
    }

    private static let table = "ip pushlab-nat"

    /// The table in the language of nft(8).
    ///
    /// A TCP connection that is not known begins with SYN: after its timeout a mapping does not come back by a later
    /// segment. What comes to the router itself from outside gets no answer, as that would tell the sender.
    package var text: String {
        var lines = [
            "table \(Self.table) {",
            "  ct timeout udp-mapping { protocol udp; l3proto ip; policy = { unreplied : \(udp), replied : \(udp) }; }",
            "  ct timeout tcp-mapping { protocol tcp; l3proto ip; policy = { established : \(tcp) }; }",
        ]
        if admitsAll {
            lines += [
                "  map mapped { type inet_proto . inet_service : ipv4_addr . inet_service; flags dynamic, timeout;"
                    + " timeout \(udp)s; }"
            ]
        }
        lines += [
            "  chain timeouts {", "    type filter hook prerouting priority -150;",
            "    meta l4proto udp ct timeout set \"udp-mapping\"",
            "    meta l4proto tcp ct timeout set \"tcp-mapping\"",
            "  }",
            "  chain outbound {", "    type nat hook postrouting priority 100;",
            "    oifname \"\(outside)\" masquerade\(hasRandomPorts ? " fully-random" : "")", "  }",
            "  chain passing {", "    type filter hook forward priority 0;", "    ct state invalid drop",
            "    meta l4proto tcp ct state new tcp flags & (fin | syn | rst | ack) != syn drop",
            "    iifname \"\(outside)\" ct state new ct status & dnat == 0 drop", "  }",
            "  chain arriving {", "    type filter hook input priority 0;",
            "    iifname \"\(outside)\" meta l4proto { tcp, udp } ct state { new, invalid, untracked } drop", "  }",
        ]
        if admitsAll {
            lines += [
                // After the translation, where the port is that by which the inside endpoint is known.
                "  chain learning {", "    type filter hook postrouting priority 110;",
                "    oifname \"\(outside)\" meta l4proto udp update @mapped "
                    + "{ meta l4proto . udp sport : ct original ip saddr . ct original proto-src }", "  }",
                "  chain inbound {", "    type nat hook prerouting priority -100;",
                "    iifname \"\(outside)\" fib daddr type local dnat ip to meta l4proto . udp dport map @mapped",
                "  }",
            ]
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    /// Installs it in the network namespace of the calling thread, and reads it back.
    ///
    /// Throws ``NftablesError`` when the kernel refuses it, when there is no such interface, and when the rules or the
    /// timeouts that the kernel lists are others.
    ///
    /// `nft -f FILE; nft list table ip pushlab-nat`
    package func install() throws(NftablesError) {
        let label = "install address translation"
        guard unsafe if_nametoindex(outside) != 0 else {
            throw NftablesError(request: label, detail: "there is no link \(outside) in this namespace")
        }
        try NftablesTransaction(label, "create table \(Self.table)\n" + text).run()
        let listed = try NftablesTransaction("read address translation", "list table \(Self.table)").run()
        if let missing = missing(in: listed) {
            throw NftablesError(request: label, detail: "the kernel does not list \(missing)")
        }
    }

    /// Returns the first part of it that the list of the table lacks; `nil` when it is complete.
    package func missing(in listed: String) -> String? {
        let wanted: [(String, Int)] = [("unreplied", udp), ("replied", udp), ("established", tcp)]
        if let (name, seconds) = wanted.first(where: { Self.timeout($0.0, in: listed) != $0.1 }) {
            return "the timeout \(name) of \(seconds) s"
        }
        // Where the machine has no /etc/protocols, nft lists numbers.
        let rules = [
            ["udp ct timeout set \"udp-mapping\"", "17 ct timeout set \"udp-mapping\""],
            ["tcp ct timeout set \"tcp-mapping\"", "6 ct timeout set \"tcp-mapping\""],
            ["oifname \"\(outside)\" masquerade\(hasRandomPorts ? " fully-random" : "")"], ["ct state invalid drop"],
        ]
        return rules.first { !$0.contains(where: listed.contains) }?.first
    }

    /// The timeout of a state in what nft lists, in seconds: as a number, or with units as in `2h4m` of later versions.
    private static func timeout(_ name: String, in listed: String) -> Int? {
        let words = listed.split { " \t\n,{}".contains($0) }
        guard let place = words.firstIndex(of: Substring(name)), words.count > place + 2, words[place + 1] == ":" else {
            return nil
        }
        let units: [Character: Int] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
        var (total, number) = (0, 0)
        for character in words[place + 2] {
            if let digit = character.wholeNumberValue {
                number = number * 10 + digit
            } else if let unit = units[character] {
                (total, number) = (total + number * unit, 0)
            } else {
                return nil
            }
        }
        return total + number
    }
}
