package import LabModel

/// One impairment of one way of a link, as an engine knows it.
package struct WireLane: Sendable, Hashable {
    /// Its number, by which it is removed.
    package let id: Int
    /// Which way.
    package let way: Way
    /// What it does.
    package let impairment: Impairment

    /// Names an impairment.
    package init(id: Int, way: Way, _ impairment: Impairment) {
        self.id = id
        self.way = way
        self.impairment = impairment
    }
}

/// What an impairment has done until now, in packets.
package struct WireCounts: Sendable, Hashable {
    /// The packets that it concerned.
    package var matched: UInt64 = 0
    /// Those that it lost.
    package var lost: UInt64 = 0
    /// Those that did not fit into its queue.
    package var overflowed: UInt64 = 0
    /// Those that it duplicated.
    package var duplicated: UInt64 = 0
    /// Those in which it inverted a bit.
    package var corrupted: UInt64 = 0
    /// Those that skipped the delay.
    package var reordered: UInt64 = 0
    /// Those that it delayed, or that waited in its queue.
    package var delayed: UInt64 = 0
    /// A digest of all fates: equal where every packet had the same one.
    package var digest: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Makes counts of nothing.
    package init() {}

    mutating func count(_ fate: PacketFate) {
        matched += 1
        if fate.isLost { lost += 1 }
        if fate.isDuplicated { duplicated += 1 }
        if fate.isCorrupted { corrupted += 1 }
        if fate.isReordered { reordered += 1 }
        if fate.delay > 0 { delayed += 1 }
        let flags = UInt64(fate.loss?.rawValue ?? 0) | (fate.isDuplicated ? 16 : 0) | (fate.isReordered ? 32 : 0)
        for word in [flags, UInt64(fate.delay), UInt64(fate.delayOfCopy), fate.corruption ?? 0] {
            digest = (digest ^ word) &* 0x100_0000_01b3
            digest ^= digest >> 29
        }
    }
}

/// The fate of one packet, as it is logged.
package struct FateRecord: Sendable, Hashable {
    /// The number of the impairment.
    package let lane: Int
    /// When the packet came: nanoseconds of CLOCK_MONOTONIC.
    package let arrival: Int64
    /// The frame's time of CLOCK_REALTIME in nanoseconds, which captures have too; 0 where there is none.
    package let stamp: Int64
    /// The fate of the packet.
    package let fate: PacketFate
    /// Whether it did not fit into the queue of the impairment.
    package let hasOverflowed: Bool
    /// The number of its bytes, Ethernet header included.
    package let length: Int
    /// The place of its first bytes in ``ImpairedWay/heads``; empty where they are not kept.
    package let head: Range<Int>

    /// What became of it, in words.
    package var text: String {
        hasOverflowed ? "packet \(fate.ordinal) did not fit into the queue" : fate.text
    }
}

/// What becomes of a packet on its way: the sum of all impairments of the way that concern it.
package struct PacketOutcome: Sendable, Hashable {
    /// When it leaves; `nil` when it does not.
    package var departure: Int64?
    /// When its duplicate leaves, if it has one.
    package var departureOfCopy: Int64?
    /// Random bits that choose the inverted bit of a corrupted one.
    package var corruption: UInt64?
}

/// All impairments of one way of a link, and what they remember.
///
/// A packet is lost where one of them loses it. It waits for each capacity in turn, and then for the sum of the delays,
/// unless it is reordered by one.
package struct ImpairedWay: Sendable {
    private struct Lane: Sendable {
        let id: Int
        let delay: Duration
        let match: CompiledMatch
        var machine: FateMachine
        var queue: CapacityQueue?
        var counts = WireCounts()

        func concerns(_ frame: EthernetFrame?) -> Bool {
            guard match.isSelective else { return true }
            return frame.map(match.matches) ?? false
        }
    }

    /// The maximum of remarkable fates that are kept for the log.
    package static let longestLog = 20_000
    /// The maximum of bytes that are kept of a frame in the log: its headers.
    package static let longestHead = 128

    private let link: String
    private let way: Way
    private let seed: UInt64
    private var lanes: [Lane] = []
    /// The fates that were remarkable, in order of arrival, up to ``longestLog``.
    package private(set) var log: [FateRecord] = []
    /// The first bytes of the frames in the log, one after the other.
    package private(set) var heads: [UInt8] = []
    /// Whether headers must be read.
    package private(set) var isSelective = false

    /// Makes a way without impairments; the name of the link tells its random numbers from those of others.
    package init(link: String, way: Way, seed: UInt64) {
        self.link = link
        self.way = way
        self.seed = seed
        log.reserveCapacity(Self.longestLog)
        // Only what goes to a host is not in its capture.
        if way == .toHost { heads.reserveCapacity(Self.longestLog * Self.longestHead) }
    }

    /// Whether it has no impairment.
    package var isEmpty: Bool { lanes.isEmpty }

    /// Adds an impairment; its packets are counted from here on, and its trace begins.
    package mutating func add(_ lane: WireLane, at now: Int64) {
        let impairment = lane.impairment
        let stream = "\(link) \(way.rawValue) \(impairment.filter.text)"
        lanes.append(
            Lane(
                id: lane.id, delay: impairment.delay, match: CompiledMatch(impairment.filter),
                machine: FateMachine(impairment, seed: seed, stream: stream),
                queue: impairment.capacity.map { CapacityQueue($0, delay: impairment.delay, start: now) }))
        update()
    }

    /// Removes an impairment and returns what it did.
    package mutating func remove(_ id: Int) -> WireCounts? {
        guard let index = lanes.firstIndex(where: { $0.id == id }) else { return nil }
        let counts = lanes.remove(at: index).counts
        update()
        return counts
    }

    /// Returns what an impairment has done until now.
    package func counts(of id: Int) -> WireCounts? { lanes.first { $0.id == id }?.counts }

    private mutating func update() {
        isSelective = lanes.contains { $0.match.isSelective }
        let delay = lanes.reduce(Duration.zero) { $0 + $1.delay }
        for index in lanes.indices { lanes[index].queue?.adopt(delay: delay) }
    }

    /// Decides what becomes of a packet of so many bytes, Ethernet header included, of which none are kept.
    package mutating func decide(_ frame: EthernetFrame?, bytes: Int, at arrival: Int64) -> PacketOutcome {
        unsafe decide(frame, bytes: bytes, at: arrival, stamp: 0, head: nil)
    }

    /// Decides what becomes of a packet of so many bytes, Ethernet header included.
    ///
    /// - Parameters:
    ///   - frame: What is read of its headers.
    ///   - bytes: The number of its bytes.
    ///   - arrival: When it came: nanoseconds of CLOCK_MONOTONIC.
    ///   - stamp: The same by CLOCK_REALTIME; 0 where that is not known.
    ///   - head: Its first bytes, which the log keeps of what goes to the host.
    package mutating func decide(
        _ frame: EthernetFrame?, bytes: Int, at arrival: Int64, stamp: Int64, head: UnsafeRawBufferPointer?
    ) -> PacketOutcome {
        var place: Range<Int>?
        var outcome = PacketOutcome()
        var delay: Int64 = 0
        var delayOfCopy: Int64 = 0
        var isDuplicated = false
        var isReordered = false
        var isLost = false
        for index in lanes.indices where lanes[index].concerns(frame) {
            let fate = lanes[index].machine.next()
            lanes[index].counts.count(fate)
            if fate.isRemarkable, log.count < Self.longestLog {
                let head = unsafe place ?? keep(head)
                place = head
                log.append(
                    FateRecord(
                        lane: lanes[index].id, arrival: arrival, stamp: stamp, fate: fate, hasOverflowed: false,
                        length: bytes, head: head))
            }
            isLost = isLost || fate.isLost
            isDuplicated = isDuplicated || fate.isDuplicated
            isReordered = isReordered || fate.isReordered
            outcome.corruption = fate.corruption ?? outcome.corruption
            delay += fate.delay
            // The copy of one impairment is delayed by the others as the packet is.
            delayOfCopy += fate.isDuplicated ? fate.delayOfCopy : fate.delay
        }
        if isLost { return outcome }
        var full: Int?
        guard let departure = queue(frame, bytes, arrival, &full) else {
            if let full, log.count < Self.longestLog {
                let fate = PacketFate(ordinal: lanes[full].counts.matched)
                log.append(
                    FateRecord(
                        lane: lanes[full].id, arrival: arrival, stamp: stamp, fate: fate, hasOverflowed: true,
                        length: bytes, head: unsafe place ?? keep(head)))
            }
            return outcome
        }
        outcome.departure = departure + (isReordered ? 0 : delay)
        if isDuplicated { outcome.departureOfCopy = queue(frame, bytes, arrival, &full).map { $0 + delayOfCopy } }
        return outcome
    }

    /// Keeps the first bytes of a frame, and returns where they are.
    private mutating func keep(_ head: UnsafeRawBufferPointer?) -> Range<Int> {
        let start = heads.count
        if way == .toHost, let head = unsafe head { unsafe heads.append(contentsOf: head.prefix(Self.longestHead)) }
        return start..<heads.count
    }

    /// Has a packet wait for each capacity, and returns when it leaves the last one; `full` is the place of the impairment
    /// that has no room for it.
    private mutating func queue(
        _ frame: EthernetFrame?, _ bytes: Int, _ arrival: Int64, _ full: inout Int?
    ) -> Int64? {
        var time = arrival
        for index in lanes.indices where lanes[index].queue != nil && lanes[index].concerns(frame) {
            guard let departure = lanes[index].queue?.add(bytes: bytes, at: time) else {
                lanes[index].counts.overflowed += 1
                full = index
                return nil
            }
            if departure > time { lanes[index].counts.delayed += 1 }
            time = departure
        }
        return time
    }
}
