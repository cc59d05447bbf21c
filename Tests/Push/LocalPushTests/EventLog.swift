import EventLiterals
import LabEvents
import LocalPush
import LocalPushServer
import Synchronization
import Testing

/// Collects events and lets a test wait for one, by notification and with a deadline.
final class EventLog<Event: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let number: Int
        let matches: @Sendable ([Event]) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var events: [Event] = []
        var waiters: [Waiter] = []
        var next = 0
    }

    private let state = Mutex(State())

    /// Takes an event.
    func record(_ event: Event) {
        let woken = state.withLock { state in
            state.events.append(event)
            let events = state.events
            let woken = state.waiters.filter { $0.matches(events) }
            state.waiters.removeAll { waiter in woken.contains { $0.number == waiter.number } }
            return woken
        }
        for waiter in woken { waiter.continuation.resume(returning: true) }
    }

    /// Everything so far.
    var events: [Event] { state.withLock { $0.events } }

    /// Waits until the events so far match; records an issue that names `what` when they do not in time.
    func wait(
        for what: String, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
        until matches: @escaping @Sendable ([Event]) -> Bool
    ) async {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        // The deadline of the wait; cancelled with it.
        let deadline = Task {
            try await Task.sleep(for: limit)
            self.giveUp(number)
        }
        let met = await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if matches(state.events) { return true }
                state.waiters.append(Waiter(number: number, matches: matches, continuation: continuation))
                return false
            }
            if isMet { continuation.resume(returning: true) }
        }
        deadline.cancel()
        if !met {
            Issue.record("no \(what) within \(limit); events: \(events)", sourceLocation: sourceLocation)
        }
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            let index = state.waiters.firstIndex { $0.number == number }
            return index.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}

/// What the programs report.
protocol Reported {
    var record: EventRecord { get }
}

extension Reported {
    /// What happened.
    var name: EventName { record.name }
}

extension ProviderEvent: Reported {}
extension ServerEvent: Reported {}

extension EventLog where Event: Reported {
    /// Waits until there are so many events of that name.
    func wait(
        for name: EventName, count: Int = 1, within limit: Duration = .seconds(60),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await wait(for: "\(name) × \(count)", within: limit, sourceLocation: sourceLocation) { events in
            events.count { $0.name == name } >= count
        }
    }
}

extension EventLog where Event == ProviderEvent {
    /// The ids delivered, in order.
    var delivered: [MessageID] {
        events.compactMap { if case .delivered(let message, _) = $0 { message.id } else { nil } }
    }
}

extension EventLog where Event == ServerEvent {
    /// Why clients went offline, in order.
    var offline: [ClientOffline.Reason] {
        events.compactMap { if case .offline(_, let reason, _) = $0 { reason } else { nil } }
    }
}
