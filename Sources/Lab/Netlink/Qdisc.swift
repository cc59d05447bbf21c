internal import CMnl
internal import Glibc

/// A queueing discipline as the kernel reports it (RTM_GETQDISC): settings and statistics.
package struct Qdisc: Sendable, Hashable {
    package let link: Int32
    /// The kind, such as `tbf` or `noqueue`.
    package let kind: String
    /// The handle; its major number is in the upper 16 bits.
    package let handle: UInt32
    package let isRoot: Bool
    package let tokenBucket: TokenBucket?
    package let emulator: NetworkEmulator?
    /// The number of bytes passed on.
    package let bytes: UInt64
    /// The number of packets passed on.
    package let packets: UInt64
    /// The number of packets dropped because the queue was full.
    package let drops: UInt32
    /// The number of times that a packet had to wait for tokens.
    package let overLimits: UInt32
    /// The number of bytes in the queue.
    package let backlog: UInt32
    /// The number of packets in the queue.
    package let queued: UInt32

    init(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(tcmsg.self, of: "qdisc")
        link = header.tcm_ifindex
        handle = header.tcm_handle
        isRoot = header.tcm_parent == TC_H_ROOT
        kind = attributes.text(TCA_KIND) ?? ""
        tokenBucket = kind == "tbf" ? try attributes.nested(TCA_OPTIONS).flatMap(TokenBucket.init) : nil
        let options = kind == "netem" ? attributes.bytes(TCA_OPTIONS) : nil
        emulator = if let options { try NetworkEmulator(options) } else { nil }
        let statistics = try attributes.nested(TCA_STATS2)
        let basic = statistics?.bytes(TCA_STATS_BASIC)
        bytes = basic?.number(at: 0) ?? 0
        let shortCount: UInt32 = basic?.number(at: 8) ?? 0
        packets = try statistics?.number(TCA_STATS_PKT64) ?? UInt64(shortCount)
        let queue = statistics?.bytes(TCA_STATS_QUEUE)?.load(gnet_stats_queue.self) ?? gnet_stats_queue()
        drops = queue.drops
        overLimits = queue.overlimits
        backlog = queue.backlog
        queued = queue.qlen
    }

    /// The number of packets enqueued so far: passed on, dropped, or in the queue.
    package var taken: UInt64 { packets + UInt64(drops) + UInt64(queued) }
}

extension NetlinkSocket {
    /// Returns the qdiscs of one link or of all links: `tc -s qdisc show [dev LINK]`.
    package mutating func qdiscs(link: Int32? = nil) throws(NetlinkError) -> [Qdisc] {
        var request = NetlinkMessage(dump: RTM_GETQDISC, "show qdiscs")
        var header = tcmsg()
        header.tcm_ifindex = link ?? 0
        request.appendHeader(header)
        var qdiscs: [Qdisc] = []
        for reply in try dump(request) where reply.type == RTM_NEWQDISC {
            let qdisc = try Qdisc(reply)
            if link == nil || qdisc.link == link { qdiscs.append(qdisc) }
        }
        return qdiscs
    }
}
