package import NetworkLab
internal import Report
package import ScenarioLanguage
private import Synchronization

/// What is known of a run that is watched: how far each scenario is, and the logs of those that go on.
///
/// The run notes here what happens, which never waits. Readers look at it, and are woken when it has changed.
package final class WatchBoard: Sendable {
    /// One run of a scenario that is planned.
    package struct Plan: Sendable {
        /// The scenario.
        package var definition: ScenarioDefinition
        /// What it comes to if it does not begin.
        package var before: ScenarioResult

        /// Describes a run.
        package init(_ definition: ScenarioDefinition, before: ScenarioResult) {
            (self.definition, self.before) = (definition, before)
        }
    }

    private struct State {
        var scenarios: [WatchedScenario]
        /// The number of the change that each scenario had last.
        var changes: [Int]
        var change = 0
        var logs: [Int: EventLog] = [:]
        var results: [Int: ScenarioResult] = [:]
        /// The scenarios that go on, in the order in which they began.
        var running: [Int] = []
        /// The sentence that says what the run came to; `nil` while it goes on.
        var end: String?
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    /// The runs, in the order in which they are listed.
    package let plans: [Plan]
    private let state: Mutex<State>

    /// Begins with runs of which none has begun.
    package init(_ plans: [Plan]) {
        self.plans = plans
        let scenarios = plans.enumerated().map { index, plan in
            WatchedScenario(
                index: index, name: plan.definition.name,
                file: plan.definition.parameters.selector(of: plan.definition.file ?? ""))
        }
        state = Mutex(State(scenarios: scenarios, changes: plans.map { _ in 0 }))
    }

    /// Notes that a run has begun, with its log.
    package func begin(_ index: Int, _ log: EventLog) {
        change(index) { state in
            state.logs[index] = log
            state.running.append(index)
            state.scenarios[index].state = .running
        }
    }

    /// Notes what a run came to.
    package func end(_ index: Int, _ result: ScenarioResult) {
        change(index) { state in
            state.logs[index] = nil
            state.running.removeAll { $0 == index }
            state.results[index] = result
            state.scenarios[index].end(result)
        }
    }

    /// Notes that all is over, and what it came to in a sentence.
    package func close(_ text: String) {
        for index in plans.indices {
            change(index) { if $0.scenarios[index].state == .waiting { $0.scenarios[index].state = .left } }
        }
        change(nil) { $0.end = text }
    }

    private func change(_ index: Int?, _ body: (inout State) -> Void) {
        let waiters = state.withLock { state in
            body(&state)
            state.change += 1
            if let index { state.changes[index] = state.change }
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// The scenarios that have changed since a change, with the number of the last one; all of them for `nil`.
    func scenarios(changedSince change: Int?) -> (scenarios: [WatchedScenario], change: Int) {
        state.withLock { state in
            let changed = state.scenarios.filter { scenario in change.map { state.changes[scenario.index] > $0 } ?? true
            }
            return (changed, state.change)
        }
    }

    /// What the run came to; `nil` while it goes on.
    var end: String? { state.withLock(\.end) }

    /// The run that began last of those that go on; `nil` where none does.
    var newest: Int? { state.withLock(\.running.last) }

    /// Whether a run goes on.
    func isRunning(_ index: Int) -> Bool { state.withLock { $0.logs[index] != nil } }

    /// The log of a run that goes on.
    func log(of index: Int) -> EventLog? { state.withLock { $0.logs[index] } }

    /// What a run came to; `nil` while it has not ended.
    func result(of index: Int) -> ScenarioResult? { state.withLock { $0.results[index] } }

    /// The file of the page of a run that has ended.
    func page(of index: Int) -> String? {
        result(of: index)?.directory.map { "\($0)/\(RunFile.timeline)" }
    }

    /// Returns once the run has ended, or the task is cancelled.
    func ended() async {
        while !Task.isCancelled {
            let (end, change) = state.withLock { ($0.end, $0.change) }
            if end != nil { return }
            await changed(since: change)
        }
    }

    /// Returns once there was another change than this one, or the task is cancelled.
    func changed(since change: Int) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    if state.change != change || Task.isCancelled { return false }
                    state.waiters[id] = continuation
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }
}
