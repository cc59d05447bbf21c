private import Synchronization

/// What apps were told of their state and have not taken in yet, so that a step of the user can wait for it.
final class StateReports: Sendable {
    private struct State {
        /// How many reports each follower has open, and the app that it is.
        var open: [Int: (app: String, count: Int)] = [:]
        var lastFollower = 0
        var lastWait = 0
        var waits: [Int: @Sendable ([String]) -> Void] = [:]

        var isOpen: Bool { open.values.contains { $0.count > 0 } }
        /// The apps that have something open, each once.
        var late: [String] { Set(open.values.filter { $0.count > 0 }.map(\.app)).sorted() }
    }

    private let state = Mutex(State())

    /// Makes one of no apps.
    init() {}

    /// Takes up somebody who says what it has taken in; its number.
    func follower(_ app: String) -> Int {
        state.withLock { state in
            state.lastFollower += 1
            state.open[state.lastFollower] = (app, 0)
            return state.lastFollower
        }
    }

    /// Notes that a follower is being told something.
    func told(_ follower: Int) { state.withLock { $0.open[follower]?.count += 1 } }

    /// Notes that it has taken one report in.
    func taken(_ follower: Int) {
        change { state in
            guard let count = state.open[follower]?.count, count > 0 else { return }
            state.open[follower]?.count = count - 1
        }
    }

    /// Forgets one that has ended: it takes nothing in any more.
    func ended(_ follower: Int) { change { $0.open[follower] = nil } }

    /// Calls back once, when nothing is open, or when the time is up, with the apps that have not taken in what they were told;
    /// `schedule` lets time pass.
    func settle(
        after seconds: Double, schedule: (Double, @escaping @Sendable () -> Void) -> Void,
        _ body: @escaping @Sendable ([String]) -> Void
    ) {
        let number = state.withLock { state -> Int? in
            guard state.isOpen else { return nil }
            state.lastWait += 1
            state.waits[state.lastWait] = body
            return state.lastWait
        }
        guard let number else { return body([]) }
        schedule(seconds) { [self] in
            let (body, apps) = state.withLock { ($0.waits.removeValue(forKey: number), $0.late) }
            body?(apps)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waits = state.withLock { state in
            body(&state)
            guard !state.isOpen else { return [Int: @Sendable ([String]) -> Void]() }
            defer { state.waits = [:] }
            return state.waits
        }
        for wait in waits.sorted(by: { $0.key < $1.key }) { wait.value([]) }
    }
}
