import AppleNetwork
import Foundation
import Synchronization

/// A transport of a test: its listeners and sockets do what the test says, from a thread of its own.
final class StandInTransport: Transport {
    private let onListener: @Sendable (StandInListener) -> Void
    private let onSocket: @Sendable (StandInSocket) -> Void

    convenience init() { self.init { _ in } }

    /// Hands every listener and every socket that was started to a closure.
    init(
        _ onListener: @escaping @Sendable (StandInListener) -> Void,
        onSocket: @escaping @Sendable (StandInSocket) -> Void = { _ in }
    ) {
        self.onListener = onListener
        self.onSocket = onSocket
    }

    func flow(_ plan: FlowPlan) -> any Flow { StandInFlow() }

    func listener(_ plan: FlowListenerPlan) -> any FlowListener { StandInListener(plan, onListener) }

    func datagramSocket(_ plan: DatagramSocketPlan) -> any DatagramSocket { StandInSocket(plan, onSocket) }
}

/// A listener of a test.
final class StandInListener: FlowListener {
    let plan: FlowListenerPlan
    /// What it tells, it tells from here.
    let queue = DispatchQueue(label: "transport")
    private let onStart: @Sendable (StandInListener) -> Void
    private let onEvent = Mutex<(@Sendable (FlowListenerEvent) -> Void)?>(nil)
    /// What happens in place of closing at once.
    let onClose = Mutex<(@Sendable (StandInListener) -> Void)?>(nil)

    init(_ plan: FlowListenerPlan, _ onStart: @escaping @Sendable (StandInListener) -> Void) {
        self.plan = plan
        self.onStart = onStart
    }

    func start(_ onEvent: @escaping @Sendable (FlowListenerEvent) -> Void) {
        self.onEvent.withLock { $0 = onEvent }
        queue.async { [self] in onStart(self) }
    }

    func close() {
        queue.async { [self] in
            if let onClose = onClose.withLock({ $0 }) { onClose(self) } else { emit(.closed(nil)) }
        }
    }

    /// Tells an event; nothing after `closed`.
    func emit(_ event: FlowListenerEvent) {
        queue.async { [self] in
            let handler = onEvent.withLock { handler in
                guard case .closed = event else { return handler }
                return handler.take()
            }
            handler?(event)
        }
    }

    /// Opens the port.
    func open(_ port: NWEndpoint.Port = 4711) {
        emit(.ready(local: .hostPort(host: .ipv6(.any), port: port)))
    }
}

/// A flow that keeps whether it was closed.
final class StandInFlow: Flow {
    let closed = Events<Bool>()
    let remote: NWEndpoint

    init(_ remote: NWEndpoint = .hostPort(host: "127.0.0.1", port: 50_000)) { self.remote = remote }

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {}
    func read() {}
    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {}
    func finish() {}
    func close(_ way: FlowClosing) { closed.add(true) }
    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) {}
}
