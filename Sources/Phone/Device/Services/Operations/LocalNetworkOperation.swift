internal import DeviceProtocol
internal import DeviceRules
private import Synchronization

/// An operation that needs local network access throughout: Bonjour and names (TN3179, "Bonjour operations"; dns_sd.h).
///
/// It is ready immediately, whatever the decision, and sends nothing without access. It sends no reply while the alert
/// is visible. After a denial it waits with PolicyDenied and resumes by itself when access is granted. When access is
/// withdrawn, it stops sending and waits again.
final class LocalNetworkOperation: AppOperation {
    private enum Phase {
        /// The alert is visible.
        case pending
        /// Access is missing, and the program has been notified.
        case waiting
        /// The operation is active; events of an earlier run are ignored.
        case running(run: Int, stop: @Sendable () -> Void)
        case ended
    }

    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let call: BonjourCall
    private let question: NetworkRequest
    private let phase = Mutex<(phase: Phase, runs: Int)>((.pending, 0))
    private let replies: BonjourReplies

    init(_ call: BonjourCall, asking question: NetworkRequest, _ origin: AppOperationOrigin, _ tools: ServiceTools) {
        self.call = call
        self.question = question
        self.origin = origin
        self.tools = tools
        replies = BonjourReplies(origin.request)
    }

    func begin() {
        let refusal = ask()
        if let refusal, refusal.isFinal {
            // A listener becomes ready before its registration fails. A browser does not.
            if case .register = call { origin.reply(.ready) }
            return fail(refusal)
        }
        origin.reply(.ready)
        if refusal != nil, !tools.rules.asksWithAccessOnly { beginOnWire { _ in } }
        switch refusal {
        case nil: run()
        case .undetermined: break
        case let refusal?: deny(refusal)
        }
    }

    func privacyChanged() {
        let refusal = peek()
        switch phase.withLock({ $0.phase }) {
        case .pending:
            // An app that moved to the background and a visible alert do not end the wait.
            if refusal == .undetermined || refusal == .background { return }
            if let refusal = ask() { deny(refusal) } else { run() }
        case .waiting:
            if refusal != nil || ask() != nil { return }
            origin.reply(.ready)
            run()
        case .running(_, let stop):
            guard let refusal else { return }
            stop()
            deny(refusal)
        case .ended: return
        }
    }

    func networkChanged() {}

    /// Ends the operation of an app whose sockets are reclaimed, that to the Bonjour daemon among them (dns_sd.h,
    /// `kDNSServiceErr_DefunctConnection`).
    func reclaim(of app: String) {
        guard origin.caller.app == app else { return }
        switch enter(.ended) {
        case .ended: return
        case .running(_, let stop): stop()
        case .pending, .waiting: break
        }
        origin.reply(
            .failed(
                ServiceFailure(
                    .defunctConnection, "DefunctConnection: the app was suspended, and the device closed its sockets")))
        origin.end()
    }

    func cancel() {
        if case .running(_, let stop) = enter(.ended) { stop() }
    }

    private func ask() -> Refusal? {
        guard let app = origin.caller.app else { return nil }
        let context = origin.context(type: origin.request.type, name: origin.request.host ?? origin.request.name)
        return tools.privacy.ask(question, by: app, context).refusal
    }

    private func peek() -> Refusal? { origin.caller.app.flatMap { tools.privacy.peek(question, by: $0).refusal } }

    private func deny(_ refusal: Refusal) {
        if tools.rules.ends(call, refusal) { return fail(refusal) }
        enter(.waiting)
        replies.reset()
        origin.reply(.waiting(refusal.failure))
    }

    private func fail(_ refusal: Refusal) {
        enter(.ended)
        origin.reply(.failed(refusal.failure))
        origin.end()
    }

    private func run() {
        let run = phase.withLock { state in
            state.runs += 1
            return state.runs
        }
        let onEvent: @Sendable (BonjourEvent) -> Void = { [weak self, loop = tools.loop] event in
            loop.perform { [weak self] in self?.receive(event, run) }
        }
        enter(.running(run: run, stop: beginOnWire(onEvent)))
    }

    @discardableResult
    private func beginOnWire(_ onEvent: @escaping @Sendable (BonjourEvent) -> Void) -> @Sendable () -> Void {
        if case .lookUp(let host) = call {
            tools.beginLookUp(host, onEvent)
        } else {
            tools.bonjour.begin(call, onEvent)
        }
    }

    private func receive(_ event: BonjourEvent, _ run: Int) {
        guard case .running(run, let stop) = phase.withLock({ $0.phase }) else { return }
        if case .addresses(let addresses) = event {
            tools.reportResolved(origin.request.host ?? "", addresses, for: origin.caller.app)
        }
        for reply in replies.events(for: event) { origin.reply(reply) }
        if event.isLast {
            enter(.ended)
            stop()
            origin.end()
        }
    }

    @discardableResult
    private func enter(_ next: Phase) -> Phase {
        phase.withLock { state in
            defer { state.phase = next }
            return state.phase
        }
    }
}

extension BonjourEvent {
    /// Whether it is the last event of its call.
    fileprivate var isLast: Bool {
        switch self {
        case .addresses, .failed: true
        default: false
        }
    }
}
