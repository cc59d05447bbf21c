package import InternetProtocols

/// A rule of a ``PacketFilter``: its matches, the share of packets it takes, and its verdict.
package struct PacketRule: Sendable, Hashable {
    /// The kind of packets of a rule.
    package enum Traffic: Sendable, Hashable {
        /// All frames, including ARP.
        case any
        /// IPv4 and IPv6, including neighbour discovery.
        case internet
        /// TCP over IPv4 or IPv6.
        case tcp
        /// All frames to a multicast address of Ethernet, without broadcast.
        case multicast
        /// IPv4 multicast except 224.0.0.0/24, which switches forward to every port (RFC 4541 section 2.1.2).
        case ipv4Groups
        /// IPv6 multicast except ff02::1, which switches forward to every port (RFC 4541 section 3).
        case ipv6Groups
        /// IPv6 neighbour and router discovery, without which a host cannot send.
        case neighbourDiscovery
    }

    /// The share of matching packets that a rule takes.
    ///
    /// A segmentation-offloaded packet counts as one.
    package enum Chance: Sendable, Hashable {
        case always
        /// Each packet independently with this probability, 0…1, in steps of a millionth.
        case random(Double)
        /// Every n-th packet, counted from the first that reaches the rule.
        case every(Int)
    }

    /// The action of a rule.
    package enum Verdict: Sendable, Hashable {
        /// Counts the packet and continues with the next rule.
        case count
        /// Accepts the packet and skips later rules.
        case accept
        case drop
        /// Drops the packet and sends ICMP or ICMPv6 host unreachable; ingress filters only.
        ///
        /// Accept ``Traffic/neighbourDiscovery`` first, or IPv6 hosts cannot send at all. Measured on Linux 6.18: a
        /// non-blocking IPv4 connect fails with EHOSTUNREACH at once. A blocking one, and any over IPv6, fails after
        /// 1.02 s, when the first segment is retransmitted, because the error arrives while the connecting socket is
        /// locked. Established connections do not fail.
        case rejectUnreachable
        /// Drops the packet and sends a TCP reset; only for ``Traffic/tcp`` and ingress filters.
        ///
        /// Takes effect at once in both families: ECONNREFUSED for a connect, ECONNRESET for an established connection.
        case resetTCP
    }

    /// The links on which the packet arrives; empty for any.
    package var inputs: [String] = []
    /// The bridge ports on which it would leave, in bridge filters only; empty for any.
    package var outputs: [String] = []
    /// The source Ethernet addresses, in bridge filters only; empty for any.
    package var hardwareSources: [HardwareAddress] = []
    package var traffic: Traffic = .any
    package var source: IPAddress?
    package var destination: IPAddress?
    /// The TCP source port; only for ``Traffic/tcp``.
    package var sourcePort: UInt16?
    /// The TCP destination port; only for ``Traffic/tcp``.
    package var destinationPort: UInt16?
    /// The size in bytes, without the Ethernet header, that the packet exceeds; `nil` for any.
    package var longerThan: Int?
    package var chance: Chance = .always
    package var verdict: Verdict
    /// The name of the counter (letters, digits, `-` and `_`), which rules may share.
    package var counter: String?

    package init(_ verdict: Verdict, counter: String? = nil) {
        self.verdict = verdict
        self.counter = counter
    }

    /// The prefix of counter names, which allows keywords of nft, such as `reset`.
    static let counterPrefix = "count-"

    package var text: String {
        var words: [String] = []
        if !inputs.isEmpty { words.append("iifname \(Self.set(inputs))") }
        if !outputs.isEmpty { words.append("oifname \(Self.set(outputs))") }
        if !hardwareSources.isEmpty {
            words.append("ether saddr { \(hardwareSources.map(\.description).joined(separator: ", ")) }")
        }
        // An address implies its protocol; nft rejects a second mention as a contradiction.
        let anyProtocol = source == nil && destination == nil
        if anyProtocol, traffic == .internet || traffic == .tcp { words.append("meta protocol { ip, ip6 }") }
        switch traffic {
        case .any, .internet: break
        case .multicast: words.append("meta pkttype multicast")
        case .ipv4Groups: words.append("ip daddr 224.0.0.0/4 ip daddr != 224.0.0.0/24")
        case .ipv6Groups: words.append("ip6 daddr ff00::/8 ip6 daddr != ff02::1")
        case .tcp: words.append("meta l4proto tcp")
        case .neighbourDiscovery:
            words.append(
                "icmpv6 type { nd-router-solicit, nd-router-advert, nd-neighbor-solicit, nd-neighbor-advert }")
        }
        if let source { words.append("\(source.isV6 ? "ip6" : "ip") saddr \(source)") }
        if let destination { words.append("\(destination.isV6 ? "ip6" : "ip") daddr \(destination)") }
        if let sourcePort { words.append("tcp sport \(sourcePort)") }
        if let destinationPort { words.append("tcp dport \(destinationPort)") }
        if let longerThan { words.append("meta length > \(longerThan)") }
        switch chance {
        case .always: break
        // The generator's range ends below the modulus, so a probability of 1 needs no generator.
        case .random(1...): break
        case .random(let share): words.append("numgen random mod 1000000 < \(Self.millionths(share))")
        // The generator starts at 0 for the first packet.
        case .every(let number): words.append("numgen inc mod \(max(number, 1)) \(max(number, 1) - 1)")
        }
        if let counter { words.append("counter name \"\(Self.counterPrefix)\(counter)\"") }
        switch verdict {
        case .count: break
        case .accept: words.append("accept")
        case .drop: words.append("drop")
        case .rejectUnreachable: words.append("reject with icmpx host-unreachable")
        case .resetTCP: words.append("reject with tcp reset")
        }
        return words.joined(separator: " ")
    }

    private static func set(_ names: [String]) -> String {
        "{ " + names.map { "\"\($0)\"" }.joined(separator: ", ") + " }"
    }

    private static func millionths(_ share: Double) -> Int {
        Int((min(max(share, 0), 1) * 1_000_000).rounded())
    }
}
