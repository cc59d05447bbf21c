internal import DeviceRules
internal import InternetProtocols
internal import LabEvents
internal import PrivacyEnforcement
internal import Synchronization

/// The refused operations that were repeated, which are not reported one by one.
extension PrivacyCenter {
    /// The maximum number of events about repetitions.
    private static let mostRepetitions = 1000

    /// Writes an event for each refused operation that was repeated, the most frequent first.
    package func emitRepetitions() {
        state.withLock { state in
            takeReports(&state)
            var written = 0
            for (occurrence, count) in effects.repetitions().sorted(by: { $0.value > $1.value }) {
                guard written < Self.mostRepetitions else { return }
                guard let app = state.name(ofControlGroup: occurrence.controlGroup),
                    let refusal = state.refusals[occurrence]
                else { continue }
                written += 1
                effects.emit(
                    RefusalRepetitions(
                        app: app, operation: occurrence.operation.name, address: occurrence.address.description,
                        port: occurrence.port == 0 ? nil : Int(occurrence.port), reason: refusal.rawValue,
                        count: Int(clamping: count)
                    ).record)
            }
        }
    }
}

extension PrivacyState {
    /// The maximum number of remembered refusals, that of the enforcement.
    private static let mostRefusals = ReportLog.remembered

    /// Remembers the reason of a refusal, for the repetitions of the operation.
    mutating func note(_ decision: Decision, on occurrence: SocketOccurrence) {
        guard let refusal = decision.refusal else { return }
        if refusals.count >= Self.mostRefusals { refusals = [:] }
        refusals[occurrence] = refusal
    }
}
