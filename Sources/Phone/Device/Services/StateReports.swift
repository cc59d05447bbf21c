private import Synchronization

/// What apps were told of their state and have not taken in yet, so that a step of the user can wait for it.
final class StateReports: Sendable {
    private struct State {
        /// The app that each follower is, and the numbers of reports that it was told and has taken in.
        var followers: [Int: (app: String, told: Int, taken: Int)] = [:]
        var lastFollower = 0
        var lastWait = 0
        var waits: [Int: Wait] = [:]

        /// The apps that have not taken in what a wait is for, each once.
        func late(for wait: Wait) -> [String] {
            Set(
                wait.reports.compactMap { follower, count in
                    followers[follower].flatMap { $0.taken < count ? $0.app : nil }
                }
            ).sorted()
        }
    }

    private struct Wait: Sendable {
        /// The number of reports that each follower has to have taken in.
        let reports: [Int: Int]
        let body: @Sendable ([String]) -> Void
    }

    private let state = Mutex(State())

    /// Makes one of no apps.
    init() {}

    /// The number of reports that each follower was told.
    var toldCounts: [Int: Int] { state.withLock { $0.followers.mapValues(\.told) } }

    /// Takes up somebody who says what it has taken in; its number.
    func follower(_ app: String) -> Int {
        state.withLock { state in
            state.lastFollower += 1
            state.followers[state.lastFollower] = (app, 0, 0)
            return state.lastFollower
        }
    }

    /// Notes that a follower is being told something.
    func told(_ follower: Int) { state.withLock { $0.followers[follower]?.told += 1 } }

    /// Notes that it has taken one report in.
    func taken(_ follower: Int) {
        change { state in
            guard let reports = state.followers[follower], reports.taken < reports.told else { return }
            state.followers[follower]?.taken += 1
        }
    }

    /// Forgets one that has ended: it takes nothing in any more.
    func ended(_ follower: Int) { change { $0.followers[follower] = nil } }

    /// Calls back once, when what followers were told after the first `former` reports of each is taken in, or when the time is
    /// up, with the apps that have not taken it in; `schedule` lets time pass.
    func settle(
        since former: [Int: Int] = [:], after seconds: Double,
        schedule: (Double, @escaping @Sendable () -> Void) -> Void, _ body: @escaping @Sendable ([String]) -> Void
    ) {
        let number = state.withLock { state -> Int? in
            let told = state.followers.filter { $0.value.told > former[$0.key] ?? 0 }.mapValues(\.told)
            let wait = Wait(reports: told, body: body)
            guard !state.late(for: wait).isEmpty else { return nil }
            state.lastWait += 1
            state.waits[state.lastWait] = wait
            return state.lastWait
        }
        guard let number else { return body([]) }
        schedule(seconds) { [self] in
            let late = state.withLock { state in state.waits.removeValue(forKey: number).map { state.late(for: $0) } }
            if let late { body(late) }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let settled = state.withLock { state in
            body(&state)
            let settled = state.waits.filter { state.late(for: $0.value).isEmpty }
            for number in settled.keys { state.waits[number] = nil }
            return settled
        }
        for wait in settled.sorted(by: { $0.key < $1.key }) { wait.value.body([]) }
    }
}
