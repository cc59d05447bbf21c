internal import Glibc

/// A set of rules in a table of its own, so that it comes and goes as one.
package struct PacketFilter: Sendable, Hashable {
    /// Where packets are looked at.
    package enum Place: Sendable, Hashable {
        /// Between the ports of the namespace's bridges: IPv4, IPv6, and ARP as well. Rules here cannot reject.
        case bridgeForward
        /// At the prerouting hook of the namespace's bridges: every packet that a port receives.
        case bridgePrerouting
        /// At the ports of the namespace's bridges: rules for what a port sends are between the ports, all others where a
        /// port receives, so that a packet for several ports is looked at once.
        case bridgePorts
        /// Where these links receive, before anything else sees the packet. The links must exist.
        case ingress([String])
    }

    /// Packets and bytes that a counter has seen.
    package struct Count: Sendable, Hashable {
        /// Packets; a segmentation-offloaded one counts once.
        package var packets: UInt64
        /// Bytes.
        package var bytes: UInt64
    }

    /// Its name; letters, digits, `-` and `_`.
    package let name: String
    /// Where it looks.
    package let place: Place
    /// Its rules, in order; what none of them takes passes.
    package let rules: [PacketRule]

    /// Makes a filter; nothing happens until it is installed.
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

    /// Its table.
    ///
    /// The prefix marks whose it is, and words of the language, such as `reject`, cannot be names.
    private var table: String { "\(family) pushlab-\(name)" }

    /// The table in the language of nft(8).
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

    /// Installs it in the namespace of the calling thread.
    ///
    /// Fails when a filter of its name is there, and when a link that it names is not: current kernels accept a
    /// link that does not exist, and the filter would never match.
    ///
    /// `nft -f FILE`
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

    /// Removes it, with its counters.
    ///
    /// `nft delete table FAMILY TABLE`
    package func remove() throws(NftablesError) {
        try NftablesTransaction("remove filter \(name)", "delete table \(table)").run()
    }

    /// Reads its counters, by name.
    ///
    /// `nft list counters table FAMILY TABLE`
    package func counts() throws(NftablesError) -> [String: Count] {
        let list = NftablesTransaction("read the counters of filter \(name)", "list counters table \(table)")
        return Self.parseCounts(try list.run())
    }

    /// Finds each `counter NAME { packets N bytes M }`.
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
