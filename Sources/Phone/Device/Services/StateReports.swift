private import Synchronization

/// The state reports that apps have not confirmed yet, so that a user's action can wait for them.
package final class StateReports: Sendable {
    private struct State {
        /// The app of each follower, and the numbers of reports sent and confirmed.
        var followers: [Int: (app: String, told: Int, taken: Int)] = [:]
        var lastFollower = 0
        var lastWait = 0
        var waits: [Int: Wait] = [:]

        /// Returns the apps that have not confirmed the reports of a wait, each once.
        func late(for wait: Wait) -> [String] {
            Set(
                wait.reports.compactMap { follower, count in
                    followers[follower].flatMap { $0.taken < count ? $0.app : nil }
                }
            ).sorted()
        }
    }

    private struct Wait: Sendable {
        /// The number of reports that each follower has to have confirmed.
        let reports: [Int: Int]
        let body: @Sendable ([String]) -> Void
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of reports sent to each follower.
    package var toldCounts: [Int: Int] { state.withLock { $0.followers.mapValues(\.told) } }

    /// Whether an app has a follower.
    func isFollowed(by app: String) -> Bool { state.withLock { $0.followers.values.contains { $0.app == app } } }

    /// Registers a follower that confirms reports; returns its number.
    package func follower(_ app: String) -> Int {
        state.withLock { state in
            state.lastFollower += 1
            state.followers[state.lastFollower] = (app, 0, 0)
            return state.lastFollower
        }
    }

    /// Records that a report is sent to a follower, and returns the number of reports so far.
    @discardableResult
    package func told(_ follower: Int) -> Int {
        state.withLock { state in
            state.followers[follower]?.told += 1
            return state.followers[follower]?.told ?? 0
        }
    }

    /// Whether a follower has confirmed its first `count` reports, or has ended.
    func hasTaken(_ count: Int, _ follower: Int) -> Bool {
        state.withLock { state in state.followers[follower].map { $0.taken >= count } ?? true }
    }

    /// Records that a follower has confirmed one report.
    package func taken(_ follower: Int) {
        change { state in
            guard let reports = state.followers[follower], reports.taken < reports.told else { return }
            state.followers[follower]?.taken += 1
        }
    }

    /// Removes a follower that has ended.
    package func ended(_ follower: Int) { change { $0.followers[follower] = nil } }

    /// Waits until all reports after the first `former` of each follower are confirmed, or until the timeout.
    ///
    /// `body` is called once, with the apps that have not confirmed. `schedule` starts the timer.
    package func settle(
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
