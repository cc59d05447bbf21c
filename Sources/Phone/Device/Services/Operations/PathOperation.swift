internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Kernel
private import Synchronization

/// An operation that reports whether an app has a path to an address (`NWPath`).
///
/// Without a route or a carrier the path is not available, and there is no alert. Otherwise it counts as the start of a
/// connection: the alert is presented, and until its answer the path is unsatisfied because of the privilege.
final class PathOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let address: SocketAddress
    private let operation: SocketOperation
    /// The last reported status, the destination at the last decision, and whether the operation has ended.
    private let state = Mutex<(reported: AppReply.PathStatus?, asked: Destination?, hasEnded: Bool)>((nil, nil, false))

    init(to address: SocketAddress, isTCP: Bool, _ origin: AppOperationOrigin, _ tools: ServiceTools) {
        self.address = address
        operation = isTCP ? .tcpConnect : .udpConnect
        self.origin = origin
        self.tools = tools
    }

    func begin() { evaluate() }

    func networkChanged() { evaluate() }

    func privacyChanged() { evaluate() }

    func cancel() { state.withLock { $0.hasEnded = true } }

    private func evaluate() {
        if state.withLock({ $0.hasEnded }) { return }
        let status = status()
        let hasChanged = state.withLock { state in
            defer { state.reported = status }
            return state.reported != status
        }
        if hasChanged { origin.reply(.path(status)) }
    }

    private func status() -> AppReply.PathStatus {
        guard tools.network.isReachable(address) else { return .unsatisfied(tools.rules.reasonWithoutRoute) }
        return isAllowed() ? .satisfied : .unsatisfied(tools.rules.reasonWithoutAccess)
    }

    /// Decides the first time, and again when the destination or the answer has changed.
    ///
    /// Otherwise it only reads the decision, without consequences.
    private func isAllowed() -> Bool {
        guard let app = origin.caller.app else { return true }
        let destination = tools.network.destination(of: address)
        let question = NetworkRequest.socket(operation, to: destination)
        let text = EndpointText(address: origin.request.host ?? "", port: address.port)
        let now = tools.privacy.peek(question, by: app)
        let (reported, asked) = state.withLock { ($0.reported, $0.asked) }
        let isAnswer =
            now.isAllowed ? reported != nil && reported != .satisfied : now.refusal == .denied && reported == .satisfied
        if asked == destination && !isAnswer { return now.isAllowed }
        state.withLock { $0.asked = destination }
        return tools.privacy.ask(question, by: app, origin.context(address: text)).isAllowed
    }
}
