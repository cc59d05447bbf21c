internal import Foundation

/// The callbacks of an object, called one after the other on the run loops that it is scheduled on.
///
/// A timer that is never due keeps each run loop running, and is made due for a callback: setting its date wakes the run
/// loop, which `RunLoop.perform(_:)` does not do.
///
/// Unchecked: the lock protects all properties.
final class RunLoopMailbox: @unchecked Sendable {
    private struct Place {
        let loop: RunLoop
        var modes: [RunLoop.Mode]
        var timer: Timer
    }

    private let lock = NSLock()
    private var places: [Place] = []
    private var waiting: [() -> Void] = []
    private var isOver = false

    /// Creates a mailbox without a run loop.
    init() {}

    /// Creates a mailbox on a run loop.
    convenience init(on loop: RunLoop) {
        self.init()
        schedule(in: loop, forMode: .default)
    }

    /// Ends the mailbox; it calls nothing any more.
    func close() {
        let timers = lock.withLock { () -> [Timer] in
            defer { (places, waiting, isOver) = ([], [], true) }
            return places.map(\.timer)
        }
        for timer in timers { timer.invalidate() }
    }

    func schedule(in loop: RunLoop, forMode mode: RunLoop.Mode) {
        change(loop) { modes in if !modes.contains(mode) { modes.append(mode) } }
    }

    func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) {
        change(loop) { modes in modes.removeAll { $0 == mode } }
    }

    /// Has a callback called; callbacks wait while no run loop is scheduled.
    func post(_ body: @escaping () -> Void) {
        lock.withLock {
            waiting.append(body)
            for place in places { place.timer.fireDate = Date() }
        }
    }

    /// Whether the mailbox has ended.
    var isClosed: Bool { lock.withLock { isOver } }

    /// Whether a run loop is scheduled.
    var isScheduled: Bool { lock.withLock { !places.isEmpty } }

    func isScheduled(in loop: RunLoop, forMode mode: RunLoop.Mode) -> Bool {
        lock.withLock { places.contains { $0.loop === loop && $0.modes.contains(mode) } }
    }

    /// The number of callbacks that wait behind the one that is being called.
    var count: Int { lock.withLock { waiting.count } }

    private func change(_ loop: RunLoop, _ body: (inout [RunLoop.Mode]) -> Void) {
        let old = lock.withLock { () -> Timer? in
            guard !isOver else { return nil }
            let index = places.firstIndex { $0.loop === loop }
            var modes = index.map { places[$0].modes } ?? []
            body(&modes)
            // A timer cannot be taken out of one mode, so another one takes its place.
            let old = index.map { places.remove(at: $0).timer }
            guard !modes.isEmpty else { return old }
            let timer = Timer(fire: waiting.isEmpty ? .distantFuture : Date(), interval: 1e9, repeats: true) {
                [weak self] _ in self?.deliver()
            }
            for mode in modes { loop.add(timer, forMode: mode) }
            places.append(Place(loop: loop, modes: modes, timer: timer))
            return old
        }
        old?.invalidate()
    }

    private func deliver() {
        while let body = lock.withLock({ waiting.isEmpty ? nil : waiting.removeFirst() }) { body() }
    }
}
