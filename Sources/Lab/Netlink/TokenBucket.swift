internal import CMnl

/// A rate limit with a queue: the kernel's token bucket filter (tc-tbf(8)).
///
/// It limits what the link sends; on the lab side of a host's link that is the traffic to the host.
package struct TokenBucket: Sendable, Hashable {
    /// The rate, in bits per second, Ethernet headers included.
    package let rate: UInt64
    /// The maximum number of bytes that pass at once after a pause.
    ///
    /// The kernel splits packets that are longer than the burst into wire-sized ones. A small burst therefore gives
    /// smooth traffic; with one of 64 KiB or more, segmentation-offloaded packets pass whole.
    package let burst: UInt32
    /// The maximum number of bytes in the queue; the rest is dropped.
    package let limit: UInt32

    /// The handle of the qdiscs of a lab: `504c:` ("PL").
    package static let handle: UInt32 = 0x504c_0000

    /// The kernel's time unit in tc messages, in nanoseconds (PSCHED_SHIFT 6; first numbers of /proc/net/psched).
    private static let tick: UInt64 = 64

    /// Creates a limit with a rate in bit/s and a queue of `limit` bytes.
    ///
    /// Throws `invalid` when the rate is below 8 bit/s or the burst is shorter than a full Ethernet frame (1514 bytes),
    /// which would never pass.
    package init(rate: UInt64, burst: UInt32, limit: UInt32) throws(NetlinkError) {
        guard rate >= 8, burst >= 1514, limit > 0 else {
            throw NetlinkError(
                .invalid, "token bucket of \(rate) bit/s, burst \(burst), limit \(limit)",
                detail: "give at least 8 bit/s, a burst of at least 1514 bytes and a limit above 0")
        }
        self.init(unchecked: rate, burst, limit)
    }

    /// Creates a limit with a rate in bit/s and a queue in which a packet waits at most `latency`.
    package init(rate: UInt64, burst: UInt32, latency: Duration) throws(NetlinkError) {
        let seconds = Double(latency.components.seconds) + Double(latency.components.attoseconds) / 1e18
        let bytes = Double(rate) / 8 * seconds + Double(burst)
        try self.init(rate: rate, burst: burst, limit: UInt32(min(max(bytes, 1), Double(UInt32.max))))
    }

    private init(unchecked rate: UInt64, _ burst: UInt32, _ limit: UInt32) {
        self.rate = rate
        self.burst = burst
        self.limit = limit
    }

    /// Reads the options of a tbf qdisc; the burst is rounded to a whole number of ticks.
    init?(_ options: NetlinkAttributes) throws(NetlinkError) {
        guard let parameters = options.bytes(TCA_TBF_PARMS)?.load(tc_tbf_qopt.self) else { return nil }
        let bytesPerSecond = try options.number(TCA_TBF_RATE64) ?? UInt64(parameters.rate.rate)
        let nanoseconds = UInt64(parameters.buffer) * Self.tick
        let (burst, overflow) = nanoseconds.multipliedReportingOverflow(by: bytesPerSecond)
        let bytes = overflow ? UInt64(UInt32.max) : (burst + 500_000_000) / 1_000_000_000
        self.init(unchecked: bytesPerSecond * 8, UInt32(clamping: bytes), parameters.limit)
    }

    /// Adds it as the root qdisc of a link that has none of its own.
    ///
    /// `tc qdisc add dev LINK root handle 504c: tbf rate R burst B limit L`
    package func add(to link: Int32) -> NetlinkMessage {
        message(Self.root(of: link), NetlinkMessage.createNew, "add token bucket to #\(link)")
    }

    /// Replaces the root qdisc of a link; a token bucket that is there keeps its queue.
    ///
    /// `tc qdisc replace dev LINK root handle 504c: tbf rate R burst B limit L`
    package func replace(on link: Int32) -> NetlinkMessage { replace(at: Self.root(of: link)) }

    /// Replaces the qdisc of a place; one that exists with the same handle is changed and keeps its queue.
    ///
    /// `tc qdisc replace dev LINK parent P handle H tbf rate R burst B limit L`
    package func replace(at place: QdiscPlace) -> NetlinkMessage {
        message(place, NetlinkMessage.createOrReplace, "replace token bucket of #\(place.link)")
    }

    /// Removes the token bucket of a link and loses its queue: `tc qdisc delete dev LINK root handle 504c:`.
    package static func delete(from link: Int32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELQDISC, "delete token bucket of #\(link)")
        message.appendHeader(root(of: link).header)
        return message
    }

    /// Whether a qdisc that was read back has these settings, with the burst within two ticks (128 ns) of the rate.
    package func isSame(as found: TokenBucket) -> Bool {
        let rounding = rate / 8 * 2 * Self.tick / 1_000_000_000 + 1
        return found.rate == rate / 8 * 8 && found.limit == limit
            && UInt64(max(found.burst, burst) - min(found.burst, burst)) <= rounding
    }

    private static func root(of link: Int32) -> QdiscPlace { .root(of: link, handle: handle) }

    private func message(_ place: QdiscPlace, _ flags: Int32, _ label: String) -> NetlinkMessage {
        let bytesPerSecond = rate / 8
        let burstTicks = UInt64(burst) * 1_000_000_000 / bytesPerSecond / Self.tick
        var parameters = tc_tbf_qopt()
        parameters.rate.rate = UInt32(clamping: bytesPerSecond)
        // With the link layer set, the kernel computes each packet's time exactly and needs no rate table.
        parameters.rate.linklayer = UInt8(TC_LINKLAYER_ETHERNET.rawValue)
        parameters.limit = limit
        parameters.buffer = UInt32(clamping: burstTicks)
        var message = NetlinkMessage(RTM_NEWQDISC, flags: flags, label)
        message.appendHeader(place.header)
        message.put(TCA_KIND, text: "tbf")
        message.nest(TCA_OPTIONS) { options in
            options.put(TCA_TBF_PARMS, parameters)
            options.put(TCA_TBF_BURST, burst)
            if bytesPerSecond > UInt64(UInt32.max) { options.put(TCA_TBF_RATE64, bytesPerSecond) }
        }
        return message
    }
}
