internal import Glibc
package import InternetProtocols

/// The nftables rules by which a router lets hosts on one of its networks through only after a login: what RFC 8952
/// section 2.4 calls the enforcement of a captive portal.
///
/// Their packets beyond the router are discarded, but those of DNS; their HTTP is redirected to a port of the router.
package struct PortalFilter: Sendable, Hashable {
    /// The name of its table; letters, digits, `-` and `_`.
    package let name: String
    /// The name of the router's interface on the network.
    package let inside: String
    /// The router's own addresses, which are reached as before.
    package let own: [IPAddress]
    /// The port at which the portal listens.
    package let port: UInt16

    /// Describes a filter; nothing happens until it is installed.
    package init(name: String, inside: String, own: [IPAddress], port: UInt16) {
        (self.name, self.inside, self.own, self.port) = (name, inside, own, port)
    }

    private var table: String { "inet pushlab-\(name)" }

    /// The table in the language of nft(8).
    package var text: String {
        var lines = ["table \(table) {", "  counter \(Self.counter) { }", "  chain portal {"]
        lines.append("    type nat hook prerouting priority -100;")
        for (family, protocolName, isV6) in [("ip", "ipv4", false), ("ip6", "ipv6", true)] {
            let own = own.filter { $0.isV6 == isV6 }.map(\.description)
            let others = own.isEmpty ? "" : " \(family) daddr != { \(own.joined(separator: ", ")) }"
            lines.append(
                "    iifname \"\(inside)\" meta nfproto \(protocolName)\(others) tcp dport 80 redirect to :\(port)")
        }
        lines += [
            "  }", "  chain forward {", "    type filter hook forward priority -1;",
            "    meta l4proto { tcp, udp } th dport 53 accept", "    meta l4proto { tcp, udp } th sport 53 accept",
            "    iifname \"\(inside)\" counter name \"\(Self.counter)\" drop", "    oifname \"\(inside)\" drop", "  }",
            "}",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    private static let counter = PacketRule.counterPrefix + "discarded"

    /// Installs it in the network namespace of the calling thread.
    ///
    /// Fails when there is no such interface, and when a table of its name is there.
    ///
    /// `nft -f FILE`
    package func install() throws(NftablesError) {
        let label = "install captive portal \(name)"
        guard unsafe if_nametoindex(inside) != 0 else {
            throw NftablesError(request: label, detail: "there is no link \(inside) in this namespace")
        }
        try NftablesTransaction(label, "create table \(table)\n" + text).run()
    }

    /// Removes it.
    ///
    /// `nft delete table inet TABLE`
    package func remove() throws(NftablesError) {
        try NftablesTransaction("remove captive portal \(name)", "delete table \(table)").run()
    }

    /// The number of packets of the hosts that were discarded.
    ///
    /// `nft list counters table inet TABLE`
    package func discarded() throws(NftablesError) -> UInt64 {
        let list = NftablesTransaction("read the counter of captive portal \(name)", "list counters table \(table)")
        return PacketFilter.parseCounts(try list.run())["discarded"]?.packets ?? 0
    }
}
