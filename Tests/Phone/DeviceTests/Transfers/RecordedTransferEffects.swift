import Device
import DeviceProtocol
import EventLiterals
import LabEvents
import Synchronization

/// The effects of background transfers without processes.
final class RecordedTransferEffects: TransferEffects {
    private struct State {
        var facts: [String] = []
        var saved: [String: AppTransfers] = [:]
        var inFront: Set<String> = []
        var processes: [String: Int32] = [:]
        var wakeUp: @Sendable () -> Void = {}
        var ends: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// The effects since the last call.
    func takeFacts() -> [String] {
        state.withLock { state in
            defer { state.facts = [] }
            return state.facts
        }
    }

    private func note(_ fact: String) { state.withLock { $0.facts.append(fact) } }

    /// Puts an app in the foreground.
    func bringForward(_ app: String) { state.withLock { _ = $0.inFront.insert(app) } }

    /// Sets the closure that is called when an app is woken.
    func onWake(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.wakeUp = body } }

    /// Ends the latest process, or has its start fail.
    func endProcess() { state.withLock { $0.ends.popLast() }?() }

    func emit(_ event: EventRecord) {
        event.checkSchema()
        let values = event.fields.map { $0.value.string ?? $0.value.int.map(String.init) ?? "\($0.value)" }
        note(([event.name.rawValue] + values).joined(separator: " "))
    }

    func saved() -> [String: AppTransfers] { state.withLock { $0.saved } }

    func save(_ transfers: [String: AppTransfers]) { state.withLock { $0.saved = transfers } }

    func note(process: Int32, of app: String) { state.withLock { $0.processes[app] = process } }

    func launch(for app: String, onEnd: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.facts.append("launch \(app) as \(state.processes[app] ?? 0)")
            state.ends.append(onEnd)
        }
    }

    func end(_ app: String) { note("end \(app)") }

    func isInForeground(_ app: String) -> Bool { state.withLock { $0.inFront.contains(app) } }

    func wake(_ app: String, _ session: String) {
        note("wake \(app) for \(session)")
        state.withLock { $0.wakeUp }()
    }
}
