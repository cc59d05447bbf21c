internal import Netlink

/// The settings and counts of the qdiscs at one end of a link.
struct QueueingReading: Sendable {
    private let root: Qdisc?
    private let bucket: Qdisc?

    init(_ link: Int32, _ netlink: inout NetlinkSocket) throws {
        let qdiscs = try netlink.qdiscs(link: link)
        root = qdiscs.first { $0.isRoot && $0.handle == KernelQueueing.root }
        bucket = qdiscs.first { $0.handle == KernelQueueing.bucket }
    }

    /// The arrived packets, duplicates included.
    var packets: UInt64 { root?.taken ?? 0 }
    /// The packets that did not fit into the queue of a limited rate.
    var overflowed: UInt64 { UInt64((root?.tokenBucket == nil ? bucket : root)?.drops ?? 0) }
    /// The packets that were lost for another reason.
    ///
    /// An emulator's count includes the packets that the bucket below it drops.
    var lost: UInt64 {
        guard let root, root.tokenBucket == nil else { return 0 }
        return UInt64(root.drops) - min(overflowed, UInt64(root.drops))
    }

    /// Returns the growth of a count since an earlier reading; 0 if the link was set down and has emptied its queue.
    func count(_ count: KeyPath<QueueingReading, UInt64>, since earlier: QueueingReading?) -> UInt64 {
        let (now, before) = (self[keyPath: count], earlier?[keyPath: count] ?? 0)
        return now - min(before, now)
    }

    /// Returns a description of a setting that the kernel does not report, or `nil`.
    func problem(_ settings: QueueingSettings, _ queueing: KernelQueueing) -> String? {
        guard let root else { return "its queueing discipline is gone" }
        if queueing == .emulator {
            guard let found = root.emulator else { return "its queueing discipline is \(root.kind)" }
            guard settings.emulator.isSame(as: found) else { return "its network emulator is set otherwise" }
        }
        guard let wanted = settings.bucket else { return nil }
        let holder = queueing == .emulator ? bucket : root
        guard let found = holder?.tokenBucket else { return "its token bucket is gone" }
        return wanted.isSame(as: found) ? nil : "its token bucket is set otherwise"
    }
}
