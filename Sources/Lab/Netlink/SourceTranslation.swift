internal import Glibc

/// The nftables rules of a router that translates the IPv4 addresses of the hosts behind it (NAT, RFC 4787).
package struct SourceTranslation: Sendable, Hashable {
    package let outside: String
    /// Whether outside ports are random, so that an inside endpoint gets a new one for each connection.
    package let hasRandomPorts: Bool
    /// Whether any outside endpoint may send to a mapped port.
    package let admitsAll: Bool
    /// The timeout of an idle UDP mapping, in seconds.
    package let udp: Int
    /// The timeout of an idle mapping of an established TCP connection, in seconds.
    package let tcp: Int

    package init(outside: String, hasRandomPorts: Bool, admitsAll: Bool, udp: Int, tcp: Int) {
        (self.outside, self.hasRandomPorts, self.admitsAll) = (outside, hasRandomPorts, admitsAll)
        (self.udp, self.tcp) = (udp, tcp)
    }

    private static let table = "ip pushlab-nat"

    /// The table in the language of nft(8).
    ///
    /// A new TCP connection must begin with SYN, so that a later segment does not restore a mapping after its timeout.
    /// The router silently drops packets from outside to itself, because a reply would reveal the router.
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
                // Runs after the translation, when the source port is the outside one.
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

    /// Installs the rules in the network namespace of the calling thread, and reads them back.
    ///
    /// Throws ``NftablesError`` when the kernel refuses them, when the interface does not exist, and when the listed
    /// rules or timeouts differ. `nft -f FILE; nft list table ip pushlab-nat`
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

    /// Returns the first part that is missing in the listed table; `nil` when it is complete.
    package func missing(in listed: String) -> String? {
        let wanted: [(String, Int)] = [("unreplied", udp), ("replied", udp), ("established", tcp)]
        if let (name, seconds) = wanted.first(where: { Self.timeout($0.0, in: listed) != $0.1 }) {
            return "the timeout \(name) of \(seconds) s"
        }
        // Without /etc/protocols, nft lists numbers instead of names.
        let rules = [
            ["udp ct timeout set \"udp-mapping\"", "17 ct timeout set \"udp-mapping\""],
            ["tcp ct timeout set \"tcp-mapping\"", "6 ct timeout set \"tcp-mapping\""],
            ["oifname \"\(outside)\" masquerade\(hasRandomPorts ? " fully-random" : "")"], ["ct state invalid drop"],
        ]
        return rules.first { !$0.contains(where: listed.contains) }?.first
    }

    /// Parses the timeout of a state in nft's list, in seconds: a number, or units as in `2h4m` of later versions.
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
