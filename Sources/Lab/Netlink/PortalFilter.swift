internal import Glibc
package import InternetProtocols

/// The nftables rules of a router with a captive portal (the enforcement of RFC 8952 section 2.4).
///
/// Hosts on one of its networks get through only after a login. The router drops their packets to other networks,
/// except DNS, and redirects their HTTP to one of its ports.
package struct PortalFilter: Sendable, Hashable {
    /// The name of the table: letters, digits, `-` and `_`.
    package let name: String
    /// The name of the router's interface on the network.
    package let inside: String
    /// The router's own addresses, which hosts can always reach.
    package let own: [IPAddress]
    package let port: UInt16

    package init(name: String, inside: String, own: [IPAddress], port: UInt16) {
        (self.name, self.inside, self.own, self.port) = (name, inside, own, port)
    }

    private var table: String { "inet pushlab-\(name)" }

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

    /// Installs the rules in the network namespace of the calling thread: `nft -f FILE`.
    ///
    /// Fails when the interface does not exist and when a table of this name exists.
    package func install() throws(NftablesError) {
        let label = "install captive portal \(name)"
        guard unsafe if_nametoindex(inside) != 0 else {
            throw NftablesError(request: label, detail: "there is no link \(inside) in this namespace")
        }
        try NftablesTransaction(label, "create table \(table)\n" + text).run()
    }

    /// Removes the rules: `nft delete table inet TABLE`.
    package func remove() throws(NftablesError) {
        try NftablesTransaction("remove captive portal \(name)", "delete table \(table)").run()
    }

    /// Returns the number of dropped packets: `nft list counters table inet TABLE`.
    package func discarded() throws(NftablesError) -> UInt64 {
        let list = NftablesTransaction("read the counter of captive portal \(name)", "list counters table \(table)")
        return PacketFilter.parseCounts(try list.run())["discarded"]?.packets ?? 0
    }
}
