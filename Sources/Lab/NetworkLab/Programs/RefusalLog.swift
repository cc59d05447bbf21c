internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// A handler that answers a program's system calls that reach outside of the lab, and reports the refused ones.
final class RefusalLog: Sendable {
    /// The maximum number of events per call, because a program may repeat it without end.
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

    /// Answers one call, as a handler of a reactor.
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
