internal import DeviceProtocol
internal import DeviceRules
private import Synchronization

/// An operation that needs access to the local network for as long as it lasts: Bonjour and names (TN3179, "Bonjour
/// operations"; dns_sd.h).
///
/// It is ready at once, whatever is decided, and does nothing on the wire without access. While the user is being asked it
/// is silent; denied, it waits with PolicyDenied and goes on by itself once access is granted. When access is withdrawn it
/// ends on the wire and waits again.
final class LocalNetworkOperation: AppOperation {
    private enum Phase {
        /// The user is being asked.
        case pending
        /// Access is missing, and the program knows.
        case waiting
        /// It is at work; events of an earlier run are ignored.
        case running(run: Int, stop: @Sendable () -> Void)
        /// It has ended.
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
            // A listener becomes ready before its registration fails; a browser never does.
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
            // Neither a program that has gone to the background nor an alert still up is an answer.
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
    /// Whether nothing comes after it.
    fileprivate var isLast: Bool {
        switch self {
        case .addresses, .failed: true
        default: false
        }
    }
}
