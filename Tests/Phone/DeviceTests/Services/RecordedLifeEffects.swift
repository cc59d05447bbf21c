import Device
import EventLiterals
import LabEvents
import Synchronization

/// The effects of the life of apps without processes, on a clock that a test moves.
final class RecordedLifeEffects: AppLifeEffects {
    private struct State {
        var facts: [String] = []
        var frozen: Set<String> = []
        var now = 0.0
        var timers: [(time: Double, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    /// The events since the last call, each with its values.
    func takeFacts() -> [String] {
        state.withLock { state in
            defer { state.facts = [] }
            return state.facts
        }
    }

    var frozen: Set<String> { state.withLock { $0.frozen } }

    func emit(_ event: EventRecord) {
        event.checkSchema()
        let values = event.fields.map { "\($0.value.string ?? "\($0.value)")" }
        state.withLock { $0.facts.append(([event.name.rawValue] + values).joined(separator: " ")) }
    }

    func freeze(_ app: String) -> Bool {
        state.withLock { _ = $0.frozen.insert(app) }
        return true
    }

    func thaw(_ app: String) { state.withLock { _ = $0.frozen.remove(app) } }

    func reclaimSockets(of app: String) -> [ReclaimedSocket] { [] }

    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(($0.now + seconds, body)) }
    }

    /// Moves the clock and calls what is due, in order.
    func pass(_ seconds: Double) {
        let end = state.withLock { $0.now + seconds }
        while let body = takeNext(until: end) { body() }
    }

    private func takeNext(until end: Double) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard let next = state.timers.indices.min(by: { state.timers[$0].time < state.timers[$1].time }),
                state.timers[next].time <= end
            else {
                state.now = end
                return nil
            }
            let timer = state.timers.remove(at: next)
            state.now = timer.time
            return timer.body
        }
    }
}
