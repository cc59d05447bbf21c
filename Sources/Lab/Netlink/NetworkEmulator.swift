internal import CMnl

/// Settings of the kernel's network emulator (tc-netem(8), `struct tc_netem_qopt` of linux/pkt_sched.h).
///
/// It impairs what a link sends. Probabilities are integers 0…2³² − 1, as in its messages.
package struct NetworkEmulator: Sendable, Hashable {
    package enum Loss: Sendable, Hashable {
        /// Independent losses with this probability.
        case random(UInt32)
        /// Two states: `gemodel p r 1-h 1-k`.
        case gilbertElliott(p: UInt32, r: UInt32, lossWhenBad: UInt32, lossWhenGood: UInt32)
        /// Four states: `state p13 p31 p32 p23 p14`.
        case fourState(p13: UInt32, p31: UInt32, p32: UInt32, p23: UInt32, p14: UInt32)
    }

    /// The delay, in nanoseconds.
    package var delay: Int64 = 0
    /// The unit of the delay's variation, in nanoseconds, at most ``longestJitter``.
    package var jitter: Int64 = 0
    /// The distribution of the delay's variation: equally likely values, in 1/8192 of the jitter.
    ///
    /// The kernel does not report it and keeps the previous one if a message has none; set it with every jitter.
    package var distribution: [Int16] = []
    /// The maximum number of packets in the queue.
    package var limit: UInt32
    package var loss = Loss.random(0)
    /// The probability that a packet is duplicated.
    package var duplicate: UInt32 = 0
    /// The probability that a bit of a packet is inverted.
    package var corrupt: UInt32 = 0
    /// The probability that a packet skips the delay.
    package var reorder: UInt32 = 0
    /// The distance, in packets, between those that skip the delay; 0 for none.
    package var gap: UInt32 = 0

    /// The maximum jitter, in nanoseconds; the kernel calculates with 32 bits.
    package static let longestJitter = Int64(Int32.max)
    /// The maximum number of values of a distribution (NETEM_DIST_MAX).
    package static let longestDistribution = 16_384

    package init(limit: UInt32) { self.limit = limit }

    /// Converts a share 0…1 to a probability of the kernel, rounded as in tc(8).
    package static func probability(_ share: Double) -> UInt32 {
        UInt32((min(max(share, 0), 1) * Double(UInt32.max)).rounded(.toNearestOrEven))
    }

    /// The kernel's time unit in tc messages, in nanoseconds (PSCHED_SHIFT 6).
    private static let tick: Int64 = 64

    /// Sets the emulator as the qdisc of a place; one with the same handle is changed and keeps its packets.
    ///
    /// `tc qdisc replace dev LINK root handle H netem limit L delay D J loss P duplicate P corrupt P reorder P gap N`
    package func replace(at place: QdiscPlace) -> NetlinkMessage {
        var options = tc_netem_qopt()
        options.latency = UInt32(clamping: delay / Self.tick)
        options.jitter = UInt32(clamping: jitter / Self.tick)
        options.limit = limit
        options.duplicate = duplicate
        options.gap = gap
        if case .random(let probability) = loss { options.loss = probability }
        var message = NetlinkMessage(
            RTM_NEWQDISC, flags: NetlinkMessage.createOrReplace, "set the network emulator of #\(place.link)")
        message.appendHeader(place.header)
        message.put(TCA_KIND, text: "netem")
        message.nest(TCA_OPTIONS) { nest in
            nest.appendHeader(options)
            // A change keeps what the message omits, so it sets everything.
            nest.put(TCA_NETEM_REORDER, tc_netem_reorder(probability: reorder, correlation: 0))
            nest.put(TCA_NETEM_CORRUPT, tc_netem_corrupt(probability: corrupt, correlation: 0))
            putLoss(&nest)
            if !distribution.isEmpty {
                nest.put(TCA_NETEM_DELAY_DIST, bytes: distribution.flatMap(Self.bytes))
            }
            nest.put(TCA_NETEM_LATENCY64, delay)
            nest.put(TCA_NETEM_JITTER64, jitter)
        }
        return message
    }

    private func putLoss(_ message: inout NetlinkMessage) {
        switch loss {
        case .random: break
        case .gilbertElliott(let p, let r, let bad, let good):
            message.nest(TCA_NETEM_LOSS) {
                // `h` is the probability that a bad link passes a packet, `k1` that a good one loses it.
                $0.put(NETEM_LOSS_GE, tc_netem_gemodel(p: p, r: r, h: .max - bad, k1: good))
            }
        case .fourState(let p13, let p31, let p32, let p23, let p14):
            message.nest(TCA_NETEM_LOSS) {
                $0.put(NETEM_LOSS_GI, tc_netem_gimodel(p13: p13, p31: p31, p32: p32, p14: p14, p23: p23))
            }
        }
    }

    private static func bytes(_ value: Int16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// Reads the options of a qdisc; `nil` when they are too short.
    init?(_ bytes: ArraySlice<UInt8>) throws(NetlinkError) {
        guard let options = bytes.load(tc_netem_qopt.self) else { return nil }
        let attributes = try NetlinkAttributes(
            bytes.dropFirst(MemoryLayout<tc_netem_qopt>.size), of: "network emulator")
        limit = options.limit
        delay = try attributes.number(TCA_NETEM_LATENCY64) ?? Int64(options.latency) * Self.tick
        jitter = try attributes.number(TCA_NETEM_JITTER64) ?? Int64(options.jitter) * Self.tick
        duplicate = options.duplicate
        gap = options.gap
        reorder = attributes.bytes(TCA_NETEM_REORDER)?.load(tc_netem_reorder.self)?.probability ?? 0
        corrupt = attributes.bytes(TCA_NETEM_CORRUPT)?.load(tc_netem_corrupt.self)?.probability ?? 0
        loss = .random(options.loss)
        guard let models = try attributes.nested(TCA_NETEM_LOSS) else { return }
        if let model = models.bytes(NETEM_LOSS_GE)?.load(tc_netem_gemodel.self) {
            loss = .gilbertElliott(p: model.p, r: model.r, lossWhenBad: .max - model.h, lossWhenGood: model.k1)
        } else if let model = models.bytes(NETEM_LOSS_GI)?.load(tc_netem_gimodel.self) {
            loss = .fourState(p13: model.p13, p31: model.p31, p32: model.p32, p23: model.p23, p14: model.p14)
        }
    }

    /// Whether a qdisc that was read back has these settings: times within a tick of 64 ns, everything else exactly.
    package func isSame(as found: NetworkEmulator) -> Bool {
        guard abs(found.delay - delay) < Self.tick, abs(found.jitter - jitter) < Self.tick else { return false }
        var same = found
        (same.delay, same.jitter, same.distribution) = (delay, jitter, distribution)
        return same == self
    }
}
