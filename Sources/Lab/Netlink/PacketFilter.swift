internal import Glibc

/// A set of nftables rules in its own table, installed and removed as one.
package struct PacketFilter: Sendable, Hashable {
    /// The hook at which the rules see packets.
    package enum Place: Sendable, Hashable {
        /// Between the ports of the namespace's bridges, for IPv4, IPv6 and ARP; rules here cannot reject.
        case bridgeForward
        /// The prerouting hook of the namespace's bridges: every packet that a port receives.
        case bridgePrerouting
        /// The ports of the namespace's bridges.
        ///
        /// Rules with outputs run between the ports; others run once per packet, where a port receives it.
        case bridgePorts
        /// The ingress of these links, before anything else sees the packet; the links must exist.
        case ingress([String])
    }

    package struct Count: Sendable, Hashable {
        /// The number of packets; a segmentation-offloaded one counts once.
        package var packets: UInt64
        package var bytes: UInt64
    }

    /// The name: letters, digits, `-` and `_`.
    package let name: String
    package let place: Place
    /// The rules, in order; a packet that none of them decides on passes.
    package let rules: [PacketRule]

    package init(name: String, at place: Place, rules: [PacketRule]) {
        self.name = name
        self.place = place
        self.rules = rules
    }

    private var family: String {
        switch place {
        case .bridgeForward, .bridgePrerouting, .bridgePorts: "bridge"
        case .ingress: "netdev"
        }
    }

    /// The table's family and name.
    ///
    /// The prefix identifies the owner and allows names that are keywords of nft, such as `reject`.
    private var table: String { "\(family) pushlab-\(name)" }

    package var text: String {
        var lines = ["table \(table) {"]
        for counter in Set(rules.compactMap(\.counter)).sorted() {
            lines.append("  counter \(PacketRule.counterPrefix)\(counter) { }")
        }
        switch place {
        case .bridgeForward: lines += Self.chain("forward", rules)
        case .bridgePrerouting: lines += Self.chain("prerouting", rules)
        case .bridgePorts:
            lines += Self.chain("prerouting", rules.filter(\.outputs.isEmpty))
            lines += Self.chain("forward", rules.filter { !$0.outputs.isEmpty })
        case .ingress(let links):
            let devices = links.map { "\"\($0)\"" }.joined(separator: ", ")
            lines += Self.chain("ingress", rules, of: " devices = { \(devices) }")
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func chain(_ hook: String, _ rules: [PacketRule], of devices: String = "") -> [String] {
        ["  chain \(hook) {", "    type filter hook \(hook)\(devices) priority 0; policy accept;"]
            + rules.map { "    \($0.text)" } + ["  }"]
    }

    /// Installs the filter in the namespace of the calling thread: `nft -f FILE`.
    ///
    /// Fails when a filter of this name exists. It also fails when a link of its rules does not exist: current kernels
    /// would accept such a link, and the filter would never match.
    package func install() throws(NftablesError) {
        let label = "install filter \(name)"
        for link in links where unsafe if_nametoindex(link) == 0 {
            throw NftablesError(request: label, detail: "there is no link \(link) in this namespace")
        }
        try NftablesTransaction(label, "create table \(table)\n" + text).run()
    }

    private var links: [String] {
        let named = rules.flatMap { $0.inputs + $0.outputs }
        guard case .ingress(let devices) = place else { return named }
        return devices + named
    }

    /// Removes the filter with its counters: `nft delete table FAMILY TABLE`.
    package func remove() throws(NftablesError) {
        try NftablesTransaction("remove filter \(name)", "delete table \(table)").run()
    }

    /// Reads the counters, by name: `nft list counters table FAMILY TABLE`.
    package func counts() throws(NftablesError) -> [String: Count] {
        let list = NftablesTransaction("read the counters of filter \(name)", "list counters table \(table)")
        return Self.parseCounts(try list.run())
    }

    /// Parses each `counter NAME { packets N bytes M }`.
    static func parseCounts(_ text: String) -> [String: Count] {
        let words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
        var counts: [String: Count] = [:]
        for index in words.indices.dropLast(6) where words[index] == "counter" && words[index + 2] == "{" {
            guard words[index + 3] == "packets", let packets = UInt64(words[index + 4]),
                words[index + 5] == "bytes", let bytes = UInt64(words[index + 6])
            else { continue }
            let name = words[index + 1]
            guard name.hasPrefix(PacketRule.counterPrefix) else { continue }
            counts[String(name.dropFirst(PacketRule.counterPrefix.count))] = Count(packets: packets, bytes: bytes)
        }
        return counts
    }
}
