package import InternetProtocols

/// One rule of a ``PacketFilter``: which packets, which of them, and what becomes of those.
package struct PacketRule: Sendable, Hashable {
    /// What kind of packet a rule is about.
    package enum Traffic: Sendable, Hashable {
        /// Every frame, ARP included.
        case any
        /// IPv4 and IPv6, neighbour discovery included.
        case internet
        /// TCP over either.
        case tcp
        /// Every frame to a multicast address of Ethernet, whatever it carries; broadcast is none.
        case multicast
        /// IPv4 to groups, but those of 224.0.0.0/24, which switches forward to every port (RFC 4541 section 2.1.2).
        case ipv4Groups
        /// IPv6 to groups, but ff02::1, which switches forward to every port (RFC 4541 section 3).
        case ipv6Groups
        /// What finds neighbours and routers of IPv6, without which a host cannot send at all.
        case neighbourDiscovery
    }

    /// Which of the matching packets a rule takes.
    ///
    /// A segmentation-offloaded packet counts as one, however many wire packets it stands for.
    package enum Chance: Sendable, Hashable {
        /// All.
        case always
        /// Each independently with this probability, 0…1, to a millionth.
        case random(Double)
        /// Every n-th, counted from the first one that the rule sees.
        case every(Int)
    }

    /// What becomes of a packet.
    package enum Verdict: Sendable, Hashable {
        /// It is counted and goes on to the next rule.
        case count
        /// It passes; later rules do not see it.
        case accept
        /// It vanishes.
        case drop
        /// It vanishes and its sender is told that the host is unreachable (ICMP, ICMPv6). Ingress filters only.
        ///
        /// Let ``Traffic/neighbourDiscovery`` pass first, or IPv6 hosts do not even get to send. Measured on Linux
        /// 6.18: a non-blocking IPv4 connect fails with EHOSTUNREACH at once; a blocking one, and any over IPv6,
        /// after 1.02 s, when the first segment is sent again, because the refusal arrives while the connecting
        /// socket is still locked. Established connections do not fail.
        case rejectUnreachable
        /// It vanishes and its sender gets a TCP reset; only for ``Traffic/tcp``. Ingress filters only.
        ///
        /// Takes effect at once in both families: ECONNREFUSED for a connect, ECONNRESET for the established.
        case resetTCP
    }

    /// The links it came in by; empty means any.
    package var inputs: [String] = []
    /// The bridge ports it would leave by, in bridge filters only; empty means any.
    package var outputs: [String] = []
    /// The Ethernet addresses it comes from, in bridge filters only; empty means any.
    package var hardwareSources: [HardwareAddress] = []
    /// What kind of packet.
    package var traffic: Traffic = .any
    /// The address it comes from.
    package var source: IPAddress?
    /// The address it goes to.
    package var destination: IPAddress?
    /// The TCP port it comes from; only for ``Traffic/tcp``.
    package var sourcePort: UInt16?
    /// The TCP port it goes to; only for ``Traffic/tcp``.
    package var destinationPort: UInt16?
    /// The size in bytes, without the Ethernet header, that it is above; `nil` means any.
    package var longerThan: Int?
    /// Which of those.
    package var chance: Chance = .always
    /// What becomes of them.
    package var verdict: Verdict
    /// The name of the counter of the packets it took (letters, digits, `-` and `_`); rules may share one.
    package var counter: String?

    /// Makes a rule for every packet; the matches are set one by one.
    package init(_ verdict: Verdict, counter: String? = nil) {
        self.verdict = verdict
        self.counter = counter
    }

    /// Before the name of each counter: words of the language, such as `reset`, cannot be names.
    static let counterPrefix = "count-"

    /// The rule in the language of nft(8).
    package var text: String {
        var words: [String] = []
        if !inputs.isEmpty { words.append("iifname \(Self.set(inputs))") }
        if !outputs.isEmpty { words.append("oifname \(Self.set(outputs))") }
        if !hardwareSources.isEmpty {
            words.append("ether saddr { \(hardwareSources.map(\.description).joined(separator: ", ")) }")
        }
        // An address implies its protocol, and nft takes naming it a second time for a contradiction.
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
        // The generator's range ends below the modulus, so a certain loss is a rule without chance.
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
