package import NetworkLab
internal import Report
package import ScenarioLanguage
private import Synchronization

/// The state of a watched run: the progress of each scenario, and the logs of current runs.
///
/// The run updates it without waiting. Readers are resumed when it changes.
package final class WatchBoard: Sendable {
    /// A planned run of a scenario.
    package struct Plan: Sendable {
        package var definition: ScenarioDefinition
        /// The result in case the run does not begin.
        package var before: ScenarioResult

        package init(_ definition: ScenarioDefinition, before: ScenarioResult) {
            (self.definition, self.before) = (definition, before)
        }
    }

    private struct State {
        var scenarios: [WatchedScenario]
        /// The number of the last change of each scenario.
        var changes: [Int]
        var change = 0
        var logs: [Int: EventLog] = [:]
        var results: [Int: ScenarioResult] = [:]
        /// The running scenarios, in the order in which they began.
        var running: [Int] = []
        /// The result of the whole run as a sentence; `nil` while it goes on.
        var end: String?
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    /// The runs, in the order of the list.
    package let plans: [Plan]
    private let state: Mutex<State>

    /// Creates a board before any run has begun.
    package init(_ plans: [Plan]) {
        self.plans = plans
        let scenarios = plans.enumerated().map { index, plan in
            WatchedScenario(
                index: index, name: plan.definition.name,
                file: plan.definition.parameters.selector(of: plan.definition.file ?? ""))
        }
        state = Mutex(State(scenarios: scenarios, changes: plans.map { _ in 0 }))
    }

    /// Records that a run has begun, with its log.
    package func begin(_ index: Int, _ log: EventLog) {
        change(index) { state in
            state.logs[index] = log
            state.running.append(index)
            state.scenarios[index].state = .running
        }
    }

    /// Records the result of a run.
    package func end(_ index: Int, _ result: ScenarioResult) {
        change(index) { state in
            state.logs[index] = nil
            state.running.removeAll { $0 == index }
            state.results[index] = result
            state.scenarios[index].end(result)
        }
    }

    /// Records the end of the whole run, with its result as a sentence.
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

    /// Returns the scenarios changed since a change, and the number of the last change; all scenarios for `nil`.
    func scenarios(changedSince change: Int?) -> (scenarios: [WatchedScenario], change: Int) {
        state.withLock { state in
            let changed = state.scenarios.filter { scenario in change.map { state.changes[scenario.index] > $0 } ?? true
            }
            return (changed, state.change)
        }
    }

    /// The result of the whole run as a sentence; `nil` while it goes on.
    var end: String? { state.withLock(\.end) }

    /// The current run that began last; `nil` if there is none.
    var newest: Int? { state.withLock(\.running.last) }

    func isRunning(_ index: Int) -> Bool { state.withLock { $0.logs[index] != nil } }

    /// Returns the log of a current run.
    func log(of index: Int) -> EventLog? { state.withLock { $0.logs[index] } }

    /// Returns the result of a run; `nil` until it has ended.
    func result(of index: Int) -> ScenarioResult? { state.withLock { $0.results[index] } }

    /// Returns the file of a finished run's page.
    func page(of index: Int) -> String? {
        result(of: index)?.directory.map { "\($0)/\(RunFile.timeline)" }
    }

    /// Returns once the whole run has ended or the task is cancelled.
    func ended() async {
        while !Task.isCancelled {
            let (end, change) = state.withLock { ($0.end, $0.change) }
            if end != nil { return }
            await changed(since: change)
        }
    }

    /// Returns once there is a later change or the task is cancelled.
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
