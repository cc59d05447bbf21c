package import LabModel

/// An impairment of one direction of a link, in an engine.
package struct WireLane: Sendable, Hashable {
    /// The identifier, for removal.
    package let id: Int
    package let way: Way
    package let impairment: Impairment

    package init(id: Int, way: Way, _ impairment: Impairment) {
        self.id = id
        self.way = way
        self.impairment = impairment
    }
}

/// The counts of an impairment until now, in packets.
package struct WireCounts: Sendable, Hashable {
    /// The packets that matched its filter.
    package var matched: UInt64 = 0
    package var lost: UInt64 = 0
    /// The packets that did not fit into its queue.
    package var overflowed: UInt64 = 0
    package var duplicated: UInt64 = 0
    /// The packets with an inverted bit.
    package var corrupted: UInt64 = 0
    /// The packets that skipped the delay.
    package var reordered: UInt64 = 0
    /// The packets that were delayed or waited in the queue.
    package var delayed: UInt64 = 0
    /// A digest of all fates, equal if every packet had the same one.
    package var digest: UInt64 = 0xcbf2_9ce4_8422_2325

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

/// A logged fate of one packet.
package struct FateRecord: Sendable, Hashable {
    /// The identifier of the impairment.
    package let lane: Int
    /// The arrival of the packet, in nanoseconds of CLOCK_MONOTONIC.
    package let arrival: Int64
    /// The timestamp of the frame in nanoseconds of CLOCK_REALTIME, as in captures; 0 if there is none.
    package let stamp: Int64
    package let fate: PacketFate
    /// Whether the packet did not fit into the queue of the impairment.
    package let hasOverflowed: Bool
    /// The length of the packet in bytes, Ethernet header included.
    package let length: Int
    /// The range of its first bytes in ``ImpairedWay/heads``; empty if they are not kept.
    package let head: Range<Int>

    package var text: String {
        hasOverflowed ? "packet \(fate.ordinal) did not fit into the queue" : fate.text
    }
}

/// The outcome of a packet: the sum of all matching impairments of its direction.
package struct PacketOutcome: Sendable, Hashable {
    /// The departure; `nil` if the packet is lost.
    package var departure: Int64?
    /// The departure of the duplicate, if there is one.
    package var departureOfCopy: Int64?
    /// The random bits that choose the inverted bit of a corrupted packet.
    package var corruption: UInt64?
}

/// All impairments of one direction of a link, with their state.
///
/// A packet is lost if one of them loses it. Otherwise it waits for each capacity in turn, and then for the sum of the
/// delays, unless one of them reorders it.
package struct ImpairedWay: Sendable {
    private struct Lane: Sendable {
        let id: Int
        let delay: Duration
        let match: CompiledMatch
        var machine: FateGenerator
        var queue: CapacityQueue?
        var counts = WireCounts()

        func concerns(_ frame: EthernetFrame?) -> Bool {
            guard match.isSelective else { return true }
            return frame.map(match.matches) ?? false
        }
    }

    /// The maximum number of logged fates.
    package static let longestLog = 20_000
    /// The maximum number of logged bytes of a frame: its headers.
    package static let longestHead = 128

    private let link: String
    private let way: Way
    private let seed: UInt64
    private var lanes: [Lane] = []
    /// The logged fates of lost, duplicated, corrupted and reordered packets and of queue overflows, by arrival.
    package private(set) var log: [FateRecord] = []
    /// The first bytes of the logged frames, one after the other.
    package private(set) var heads: [UInt8] = []
    /// Whether a filter needs the fields of frames.
    package private(set) var isSelective = false

    /// Makes a direction without impairments; the name of the link makes its random numbers unique.
    package init(link: String, way: Way, seed: UInt64) {
        self.link = link
        self.way = way
        self.seed = seed
        log.reserveCapacity(Self.longestLog)
        // Only frames to the host can be missing from its capture.
        if way == .toHost { heads.reserveCapacity(Self.longestLog * Self.longestHead) }
    }

    package var isEmpty: Bool { lanes.isEmpty }

    /// Adds an impairment; its counts and its trace begin now.
    package mutating func add(_ lane: WireLane, at now: Int64) {
        let impairment = lane.impairment
        let stream = "\(link) \(way.rawValue) \(impairment.filter.text)"
        lanes.append(
            Lane(
                id: lane.id, delay: impairment.delay, match: CompiledMatch(impairment.filter),
                machine: FateGenerator(impairment, seed: seed, stream: stream),
                queue: impairment.capacity.map { CapacityQueue($0, delay: impairment.delay, start: now) }))
        update()
    }

    /// Removes an impairment and returns its counts.
    package mutating func remove(_ id: Int) -> WireCounts? {
        guard let index = lanes.firstIndex(where: { $0.id == id }) else { return nil }
        let counts = lanes.remove(at: index).counts
        update()
        return counts
    }

    package func counts(of id: Int) -> WireCounts? { lanes.first { $0.id == id }?.counts }

    private mutating func update() {
        isSelective = lanes.contains { $0.match.isSelective }
        let delay = lanes.reduce(Duration.zero) { $0 + $1.delay }
        for index in lanes.indices { lanes[index].queue?.adopt(delay: delay) }
    }

    /// Decides the outcome of a packet and logs none of its bytes; `bytes` includes the Ethernet header.
    package mutating func decide(_ frame: EthernetFrame?, bytes: Int, at arrival: Int64) -> PacketOutcome {
        unsafe decide(frame, bytes: bytes, at: arrival, stamp: 0, head: nil)
    }

    /// Decides the outcome of a packet.
    ///
    /// - Parameters:
    ///   - frame: The fields of the frame; not needed without a selective filter.
    ///   - bytes: The length of the packet, Ethernet header included.
    ///   - arrival: The arrival, in nanoseconds of CLOCK_MONOTONIC.
    ///   - stamp: The arrival, in nanoseconds of CLOCK_REALTIME; 0 if it is not known.
    ///   - head: The first bytes, which are logged for packets to the host.
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
            // The other impairments delay the copy as they delay the packet.
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

    /// Stores the first bytes of a frame and returns their range in ``heads``.
    private mutating func keep(_ head: UnsafeRawBufferPointer?) -> Range<Int> {
        let start = heads.count
        if way == .toHost, let head = unsafe head { unsafe heads.append(contentsOf: head.prefix(Self.longestHead)) }
        return start..<heads.count
    }

    /// Queues a packet for each capacity in turn and returns its last departure, or `nil` if a queue is full.
    ///
    /// `full` becomes the position of the impairment with the full queue.
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
