import Device
import EventLiterals
import LabEvents
import Synchronization

/// The effects of a push center without a machine: it records, and its clock moves when the test says so.
final class RecordedPushEffects: PushEffects {
    private struct State {
        var events: [EventRecord] = []
        var saved: SavedPushConfigurations?
        var frozen: [String] = []
        var withoutCarrier: Set<String> = []
        var now = 0.0
        var timers: [(time: Double, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    /// The events since the last call.
    func takeEvents() -> [EventRecord] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }
    /// The configurations as they were saved last.
    var saved: SavedPushConfigurations? { state.withLock { $0.saved } }
    /// The programs that are frozen.
    var frozen: [String] { state.withLock { $0.frozen } }
    /// Gives an interface a carrier, or takes it.
    func set(carrier isThere: Bool, of interface: String) {
        state.withLock { state in
            if isThere {
                state.withoutCarrier.remove(interface)
            } else {
                state.withoutCarrier.insert(interface)
            }
        }
    }

    func emit(_ event: EventRecord) {
        event.checkSchema()
        state.withLock { $0.events.append(event) }
    }
    func save(_ configurations: SavedPushConfigurations) { state.withLock { $0.saved = configurations } }
    func hasCarrier(_ interface: String) -> Bool { state.withLock { !$0.withoutCarrier.contains(interface) } }
    func freeze(_ app: String) { state.withLock { $0.frozen.append(app) } }
    func thaw(_ app: String) { state.withLock { $0.frozen.removeAll { $0 == app } } }
    func wake(_ app: String) {}
    func setUnreportedCalls(_ count: Int, of app: String) {}
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(($0.now + seconds, body)) }
    }

    /// Lets time pass, and what comes due first happen; returns how much of the time is left.
    func passOne(_ seconds: Double) -> Double? {
        let (body, rest) = state.withLock { state -> ((@Sendable () -> Void)?, Double?) in
            let end = state.now + seconds
            guard let next = state.timers.indices.min(by: { state.timers[$0].time < state.timers[$1].time }),
                state.timers[next].time <= end
            else {
                state.now = end
                return (nil, nil)
            }
            let (time, body) = state.timers.remove(at: next)
            state.now = time
            return (body, end - time)
        }
        body?()
        return rest
    }
}
