import AppleNetwork
import Foundation
import Synchronization

/// A UDP socket of a test.
final class StandInSocket: DatagramSocket {
    /// A datagram that was sent.
    struct Sent: Equatable {
        var text: String
        var remote: NWEndpoint
    }

    let plan: DatagramSocketPlan
    let sent = Events<Sent>()
    private let queue = DispatchQueue(label: "transport")
    private let onStart: @Sendable (StandInSocket) -> Void
    private let onEvent = Mutex<(@Sendable (DatagramSocketEvent) -> Void)?>(nil)

    init(_ plan: DatagramSocketPlan, _ onStart: @escaping @Sendable (StandInSocket) -> Void) {
        self.plan = plan
        self.onStart = onStart
    }

    func start(_ onEvent: @escaping @Sendable (DatagramSocketEvent) -> Void) {
        self.onEvent.withLock { $0 = onEvent }
        queue.async { [self] in onStart(self) }
    }

    func send(_ data: Data, to remote: NWEndpoint, onDone: (@Sendable (NWError?) -> Void)?) {
        sent.add(Sent(text: String(decoding: data, as: UTF8.self), remote: remote))
        queue.async { onDone?(nil) }
    }

    func close() { emit(.closed(nil)) }

    /// Tells an event; nothing after `closed`.
    func emit(_ event: DatagramSocketEvent) {
        queue.async { [self] in
            let handler = onEvent.withLock { handler in
                guard case .closed = event else { return handler }
                return handler.take()
            }
            handler?(event)
        }
    }
}
