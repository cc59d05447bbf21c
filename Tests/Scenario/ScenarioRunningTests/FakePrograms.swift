import FoundationEssentials
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization

/// Programs that run in no lab: what is written to one is kept, and answered by a rule.
final class FakePrograms: ProgramControl, FaultInjector {
    struct State {
        var running: Set<ProgramID>
        var written: [String] = []
        var stopped: [ProgramID] = []
        var injected: [Fault] = []
        var healed: [Int] = []
        var failures: Set<Fault> = []
        /// Opened when a healing has begun, and what it then waits for, to fail.
        var healing: (begun: Latch, end: Latch)?
    }

    let state: Mutex<State>
    private let log: EventLog
    private let answer: @Sendable (_ id: Int, _ request: String, _ from: ProgramID) -> Event?

    init(
        _ log: EventLog, running: Set<ProgramID> = [],
        answer: @escaping @Sendable (_ id: Int, _ request: String, _ from: ProgramID) -> Event? = { _, _, _ in nil }
    ) {
        self.log = log
        self.answer = answer
        state = Mutex(State(running: running))
    }

    func isRunning(_ id: ProgramID) async -> Bool { state.withLock { $0.running.contains(id) } }

    func stop(_ id: ProgramID, within limit: Duration) async throws {
        state.withLock {
            $0.running.remove(id)
            $0.stopped.append(id)
        }
    }

    func write(_ text: String, to id: ProgramID) async throws {
        state.withLock { $0.written.append(text) }
        struct Numbered: Decodable { var id: Int }
        let number = try JSONDecoder().decode(Numbered.self, from: Data(text.utf8)).id
        if let event = answer(number, text, id) { log.append(event) }
    }

    func inject(_ fault: Fault) async throws -> ActiveFault {
        let id = try state.withLock { state in
            if state.failures.contains(fault) { throw FaultError(.hadNoEffect, "it had no effect") }
            state.injected.append(fault)
            return state.injected.count
        }
        log.record(.lab, .faultBegan, [.id: .int(id)])
        return ActiveFault(id: id, fault: fault)
    }

    func heal(_ active: ActiveFault) async throws {
        await Task.yield()
        if let healing = state.withLock(\.healing) {
            healing.begun.open()
            await healing.end.wait()
            throw FaultError(.didNotHeal, "it did not heal")
        }
        state.withLock { $0.healed.append(active.id) }
        log.record(.lab, .faultHealed, [.id: .int(active.id)])
    }
}

extension RunContext {
    /// The context of a scenario on a host that never stalls, without a lab.
    init(_ definition: ScenarioDefinition, _ log: EventLog) {
        self.init(definition, log: log, messages: MessagePlan(definition, seed: 1)) { _, _ in StalledTime() }
    }
}

/// The scenario of the ward with some steps.
func ward(_ steps: Step.Action...) -> ScenarioDefinition {
    var definition = wardRound
    definition.steps = steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) }
    return definition
}
