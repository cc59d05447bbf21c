internal import CLinux
internal import Dispatch
package import Kernel
package import LabModel
private import Synchronization

/// An engine that impairs one link in user space: it receives frames, holds each one until its departure, and sends it.
///
/// Its own thread waits for frames and for the next departure. Frames reach it only through a ``WireRedirect``.
package final class WireEngine: Sendable {
    private typealias Command = @Sendable (inout Datapath) -> Void

    private let commands = Mutex<[Command]>([])
    private let wake: FileDescriptor
    private let thread = Mutex<PlainThread.Handle?>(nil)

    /// Opens the sockets at a link of the calling thread's network namespace, and starts the thread.
    ///
    /// - Parameters:
    ///   - link: The index of the lab's end of the link.
    ///   - name: The name of the link, which makes its random numbers differ from those of other links.
    ///   - seed: The seed of the random numbers.
    ///   - radio: The timing of a radio channel; `nil` for a wire. A radio channel has no other impairments.
    package init(link: Int32, name: String, seed: UInt64, radio: RadioTiming? = nil) throws(SystemError) {
        wake = try FileDescriptor.counter()
        let poll = FileDescriptor(adopting: clinux_epoll_create())
        try check("epoll_create1", poll.raw)
        try check("epoll_ctl", clinux_epoll_add(poll.raw, wake.raw, 0))
        // A filter of system calls may refuse `epoll_pwait2`, which the thread needs.
        var none: [UInt64] = [0]
        try check("epoll_pwait2", unsafe clinux_wire_wait(poll.raw, &none, 1, 0))
        let datapath = try Datapath(
            link: link, name: name, seed: seed, radio: radio.map { RadioMedium($0, name: name, seed: seed) })
        try datapath.register(at: poll.raw)
        let state = Mutex<ThreadState?>(ThreadState(poll: poll, datapath: datapath))
        let handle = try PlainThread.start { [self] in
            guard let state = state.withLock({ $0.take() }) else { return }
            run(state)
        }
        thread.withLock { $0 = handle }
    }

    /// Adds an impairment, which applies to frames decided from now on.
    package func add(_ lane: WireLane) {
        perform { path in path.with(lane.way) { $0.add(lane, at: MonotonicClock.nanoseconds) } }
    }

    /// Removes an impairment and returns its counts; frames that it has delayed still leave when they are due.
    package func remove(_ lane: WireLane) -> WireCounts? {
        perform { path in path.with(lane.way) { $0.remove(lane.id) } }
    }

    package func counts(of lane: WireLane) -> WireCounts? {
        perform { path in path.with(lane.way) { $0.counts(of: lane.id) } }
    }

    /// Returns the logged fates of a direction, at most ``ImpairedWay/longestLog``.
    package func log(of way: Way) -> [FateRecord] {
        perform { path in path.with(way) { $0.log } }
    }

    /// Returns the first bytes of the logged frames of a direction.
    package func heads(of way: Way) -> [UInt8] {
        perform { path in path.with(way) { $0.heads } }
    }

    package func totals() -> WireTotals {
        perform { $0.count() }
    }

    /// Sets the share of disturbed transmissions on the radio channel, 0…1.
    package func disturb(_ share: Double) {
        perform { $0.radio?.disturb(share) }
    }

    /// Returns the counts of the radio channel until now; `nil` for a wire.
    package func radioCounts() -> RadioCounts? {
        perform { $0.radio?.counts(at: MonotonicClock.nanoseconds) }
    }

    /// Blocks until no frame is held or in flight to the engine.
    ///
    /// Remove the redirects first. Frames leave when they are due; after the limit the rest leaves at once, in order.
    package func drain(within limit: Duration) {
        let done = DispatchSemaphore(value: 0)
        perform { path in
            path.touch()
            path.drain = Datapath.Drain(deadline: MonotonicClock.nanoseconds + limit.nanoseconds) { done.signal() }
        }
        done.wait()
    }

    /// Ends the thread; held frames are lost.
    package func stop() {
        perform { $0.isStopped = true }
        thread.withLock { handle in
            handle?.join()
            handle = nil
        }
    }

    /// Runs the body on the thread and waits for its result; must not be called after ``stop()``.
    private func perform<Result: Sendable>(_ body: @escaping @Sendable (inout Datapath) -> Result) -> Result {
        let result = Mutex<Result?>(nil)
        let done = DispatchSemaphore(value: 0)
        commands.withLock {
            $0.append { path in
                let value = body(&path)
                result.withLock { $0 = value }
                done.signal()
            }
        }
        wake.wake()
        done.wait()
        guard let value = result.withLock({ $0 }) else { preconditionFailure("the engine has been stopped") }
        return value
    }

    private func run(_ state: consuming ThreadState) {
        clinux_wire_prepare_thread()
        var ids = [UInt64](repeating: 0, count: 4)
        while !state.datapath.isStopped {
            let count = unsafe clinux_wire_wait(state.poll.raw, &ids, Int32(ids.count), state.datapath.patience())
            for index in 0..<Int(max(count, 0)) {
                if ids[index] == 0 {
                    wake.resetCounter()
                    for command in commands.withLock({ $0.take() }) { command(&state.datapath) }
                } else {
                    state.datapath.receive(ids[index])
                }
            }
            state.datapath.send()
        }
    }
}

/// The state that belongs to the thread of an engine.
private struct ThreadState: ~Copyable {
    let poll: FileDescriptor
    var datapath: Datapath
}

extension Array {
    /// Removes and returns all elements.
    fileprivate mutating func take() -> Self {
        defer { self = [] }
        return self
    }
}
