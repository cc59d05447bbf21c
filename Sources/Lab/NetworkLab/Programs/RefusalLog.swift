internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// Answers the calls of a program that reach past the lab, and tells those that were refused, the first of each kind.
final class RefusalLog: Sendable {
    /// More of one call tell nothing new, and a program may make them without end.
    private static let most = 200

    private let id: ProgramID
    private let gate: MachineGate
    private let log: EventLog
    private let counts = Mutex<[String: Int]>([:])

    init(of id: ProgramID, _ gate: MachineGate, log: EventLog) {
        self.id = id
        self.gate = gate
        self.log = log
    }

    /// Answers one call; for a reactor.
    func answer() -> Reactor.Next {
        do {
            guard let refusal = try gate.answer() else { return .keep }
            let count = counts.withLock { counts in
                counts[refusal.call, default: 0] += 1
                return counts[refusal.call, default: 0]
            }
            if count <= Self.most {
                log.record(
                    .program(id), .callRefused,
                    [
                        .call: .string(refusal.call), .pid: .int(Int(refusal.process)),
                        .error: .string(SystemError.name(of: refusal.error)),
                    ])
            }
            return .keep
        } catch {
            return .finish
        }
    }
}
