internal import DeviceProtocol
internal import LabEvents
private import Synchronization

/// The notifications that have come while their app was in the foreground and that it has not answered yet.
final class ForegroundNotifications: Sendable {
    /// A notification with the event of its presentation.
    struct Arrival: Sendable {
        var app: String
        var content: NotificationContent
        var event: NotificationOutcome
    }

    private struct State {
        /// The programs that answer for an app, the newest last.
        var observers: [(number: Int, app: String, ask: @Sendable (Int, NotificationContent) -> Void)] = []
        /// The notifications by number, with the observer that was asked.
        var asked: [Int: (observer: Int, arrival: Arrival)] = [:]
        var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Adds a program that answers for its app; `ask` is called with each notification and its number.
    func observe(_ app: String, ask: @escaping @Sendable (Int, NotificationContent) -> Void) -> Int {
        state.withLock { state in
            let number = state.nextNumber()
            state.observers.append((number, app, ask))
            return number
        }
    }

    /// Asks the newest program of an app how to present a notification; returns false if none answers for it.
    func ask(_ arrival: Arrival) -> Bool {
        let found = state.withLock { state -> (ask: @Sendable (Int, NotificationContent) -> Void, number: Int)? in
            guard let observer = state.observers.last(where: { $0.app == arrival.app }) else { return nil }
            let number = state.nextNumber()
            state.asked[number] = (observer.number, arrival)
            return (observer.ask, number)
        }
        found?.ask(found?.number ?? 0, arrival.content)
        return found != nil
    }

    /// Removes and returns the notification that an app answers; `nil` if it has none with this number.
    func take(_ number: Int, of app: String) -> Arrival? {
        state.withLock { state in
            state.asked[number]?.arrival.app == app ? state.asked.removeValue(forKey: number)?.arrival : nil
        }
    }

    /// Removes a program that has ended.
    func end(_ observer: Int) { state.withLock { $0.observers.removeAll { $0.number == observer } } }

    /// Removes and returns the notifications that a program has not answered, in order.
    func takeAll(of observer: Int) -> [Arrival] {
        state.withLock { state in
            let left = state.asked.filter { $0.value.observer == observer }.sorted { $0.key < $1.key }
            for number in left.map(\.key) { state.asked[number] = nil }
            return left.map(\.value.arrival)
        }
    }

    /// Forgets the notifications of a deleted app.
    func forget(_ app: String) { state.withLock { $0.asked = $0.asked.filter { $0.value.arrival.app != app } } }
}
