internal import CLinux
internal import Glibc
internal import Kernel
internal import LabModel

/// The frames of one link that an engine holds, and the operations of its thread on them.
///
/// In steady state nothing here allocates.
struct Datapath: ~Copyable {
    /// A pending drain, which ends when no frame is held.
    struct Drain {
        /// The time at which the remaining frames are sent at once, in order.
        let deadline: Int64
        /// Called when no frame is held any more.
        let isDone: @Sendable () -> Void
    }

    /// The time after the last frame until no frame is in flight to the engine, in nanoseconds.
    ///
    /// The kernel forwards a redirected frame within the same interrupt.
    static let linger: Int64 = 20_000_000

    private var store: FrameStore
    private var heap = DepartureHeap(capacity: FrameStore.slots)
    private var toHost: WayPath
    private var fromHost: WayPath
    private var totals = WireTotals()
    private var lastFrame: Int64
    /// The radio channel that both directions share; `nil` for a wire.
    var radio: RadioMedium?
    var drain: Drain?
    var isStopped = false

    init(link: Int32, name: String, seed: UInt64, radio: RadioMedium?) throws(SystemError) {
        self.radio = radio
        var store = try FrameStore()
        let toHost = try WayPath(link: link, name: name, way: .toHost, seed: seed, &store)
        let fromHost = try WayPath(link: link, name: name, way: .fromHost, seed: seed, &store)
        self.store = store
        self.toHost = toHost
        self.fromHost = fromHost
        lastFrame = MonotonicClock.nanoseconds
    }

    /// Registers both sockets with an epoll instance: the id is 1 for frames to the host, and 2 for frames from it.
    func register(at poll: Int32) throws(SystemError) {
        try check("epoll_ctl", clinux_epoll_add(poll, toHost.socket.descriptor.raw, 1))
        try check("epoll_ctl", clinux_epoll_add(poll, fromHost.socket.descriptor.raw, 2))
    }

    /// Calls the body with the impairments of a direction.
    mutating func with<Result>(_ way: Way, _ body: (inout ImpairedWay) -> Result) -> Result {
        way == .toHost ? body(&toHost.impairments) : body(&fromHost.impairments)
    }

    /// Records that frames may still arrive.
    mutating func touch() { lastFrame = MonotonicClock.nanoseconds }

    /// Returns the timeout of the thread's next wait, in nanoseconds; negative means none.
    func patience() -> Int64 {
        var until = heap.first?.due ?? .max
        if let drain { until = min(until, drain.deadline, lastFrame + Self.linger) }
        return until == .max ? -1 : max(0, until - MonotonicClock.nanoseconds)
    }

    /// Receives a batch of frames from the socket with this id.
    mutating func receive(_ id: UInt64) {
        let count =
            id == 1
            ? toHost.receive(&store, &heap, &totals, &radio) : fromHost.receive(&store, &heap, &totals, &radio)
        if count > 0, drain != nil { touch() }
    }

    /// Sends the frames that are due.
    mutating func send() {
        var now = MonotonicClock.nanoseconds
        if let drain, now >= drain.deadline { now = .max }
        while let slot = heap.removeFirst(until: now) {
            if store.way(slot) == .toHost {
                toHost.add(slot, &store, &totals)
            } else {
                fromHost.add(slot, &store, &totals)
            }
        }
        toHost.flush(&store, &totals)
        fromHost.flush(&store, &totals)
        guard let drain, heap.isEmpty, hasDrained(drain, at: MonotonicClock.nanoseconds) else { return }
        self.drain = nil
        drain.isDone()
    }

    /// Whether no frame has come for a while and none waits, which a late thread would have left unread; or the limit is over.
    private func hasDrained(_ drain: Drain, at now: Int64) -> Bool {
        guard now < drain.deadline else { return true }
        return now >= lastFrame + Self.linger && !toHost.socket.hasFrames && !fromHost.socket.hasFrames
    }

    /// Returns the totals, including the frames that the kernel dropped for lack of room.
    mutating func count() -> WireTotals {
        totals.overruns += toHost.socket.overruns() + fromHost.socket.overruns()
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        totals.processorTime = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        return totals
    }
}

/// One direction through an engine.
@safe private struct WayPath: ~Copyable {
    let socket: WireSocket
    var impairments: ImpairedWay
    private let way: Way
    /// The slots for the next received frames, and their memory for the system call.
    private var positions: [Int32] = []
    private var frames: [clinux_wire_frame] = unsafe []
    /// The slots to be sent next, and their memory for the system call.
    private var leaving: [Int32] = []
    private var outgoing: [clinux_wire_frame] = unsafe []
    /// The arrival of the last frame, which never decreases.
    ///
    /// The socket keeps the order of frames, but each batch reads the clocks again.
    private var lastArrival: Int64 = 0

    init(link: Int32, name: String, way: Way, seed: UInt64, _ store: inout FrameStore) throws(SystemError) {
        socket = try WireSocket(link: link, way: way)
        impairments = ImpairedWay(link: name, way: way, seed: seed)
        self.way = way
        for _ in 0..<WireSocket.batch {
            guard let slot = store.take() else { break }
            positions.append(slot)
            unsafe frames.append(store.frame(slot))
        }
        leaving.reserveCapacity(WireSocket.batch)
        unsafe outgoing.reserveCapacity(WireSocket.batch)
    }

    mutating func receive(
        _ store: inout FrameStore, _ heap: inout DepartureHeap, _ totals: inout WireTotals, _ radio: inout RadioMedium?
    ) -> Int {
        let count = unsafe Int(clinux_wire_receive(socket.descriptor.raw, &frames, Int32(frames.count)))
        guard count > 0 else { return 0 }
        totals.taken += UInt64(count)
        for index in 0..<count {
            // Without a slot for the next frame, this one is lost.
            guard let next = store.take() else {
                totals.overruns += 1
                continue
            }
            let slot = positions[index]
            unsafe store.keep(slot, frames[index], way)
            positions[index] = next
            lastArrival = unsafe max(lastArrival, frames[index].arrival)
            let (arrival, stamp) = unsafe (lastArrival, frames[index].stamp)
            unsafe frames[index] = store.frame(next)
            accept(slot, arrival, stamp, &store, &heap, &totals, &radio)
        }
        return count
    }

    private mutating func accept(
        _ slot: Int32, _ arrival: Int64, _ stamp: Int64, _ store: inout FrameStore, _ heap: inout DepartureHeap,
        _ totals: inout WireTotals, _ radio: inout RadioMedium?
    ) {
        let outcome: PacketOutcome? = unsafe store.withEthernet(slot) { bytes, length in
            if unsafe EthernetFrame.isProbe(bytes) { return nil }
            if radio != nil {
                // A station sends to the access point alone, which acknowledges the frame.
                let isForGroup = unsafe way == .toHost && (bytes.first ?? 0) & 1 == 1
                return PacketOutcome(
                    departure: radio?.send(bytes: length, isForGroup: isForGroup, at: arrival) ?? nil)
            }
            return unsafe impairments.decide(
                impairments.isSelective ? EthernetFrame(bytes) : nil, bytes: length, at: arrival, stamp: stamp,
                head: bytes)
        }
        guard let outcome else {
            if way == .toHost { totals.probesToHost += 1 } else { totals.probesFromHost += 1 }
            return heap.add(slot, due: arrival)
        }
        guard let departure = outcome.departure else { return store.free(slot) }
        if let time = outcome.departureOfCopy {
            if let copy = store.copy(slot) { heap.add(copy, due: time) } else { totals.overruns += 1 }
        }
        if let random = outcome.corruption, !store.corrupt(slot, random) { totals.uncorrupted += 1 }
        heap.add(slot, due: departure)
    }

    /// Adds a frame to the next system call that sends.
    mutating func add(_ slot: Int32, _ store: inout FrameStore, _ totals: inout WireTotals) {
        leaving.append(slot)
        unsafe outgoing.append(store.frame(slot))
        if leaving.count == WireSocket.batch { flush(&store, &totals) }
    }

    mutating func flush(_ store: inout FrameStore, _ totals: inout WireTotals) {
        guard !leaving.isEmpty else { return }
        let sent = unsafe UInt64(clinux_wire_send(socket.descriptor.raw, outgoing, Int32(outgoing.count)))
        totals.given += sent
        totals.refused += UInt64(leaving.count) - sent
        for slot in leaving { store.free(slot) }
        leaving.removeAll(keepingCapacity: true)
        unsafe outgoing.removeAll(keepingCapacity: true)
    }
}
