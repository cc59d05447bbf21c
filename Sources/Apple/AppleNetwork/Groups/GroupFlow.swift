internal import Foundation
internal import Glibc
internal import Synchronization

/// A flow of the datagrams between a group's port and one host.
final class GroupFlow: Flow {
    let remote: NWEndpoint
    private let local: NWEndpoint?
    private let sockets: GroupSockets
    private let socket: Int
    private let onEnd: @Sendable () -> Void
    private let values = Mutex(Values())

    private struct Values {
        var onEvent: (@Sendable (FlowEvent) -> Void)?
        var received: [Data] = []
        var wantsMore = false
        var isClosed = false
    }

    /// The maximum number of bytes of a UDP datagram over IPv4 (RFC 768, RFC 791).
    private static let longest = 65_507
    /// The maximum number of unread datagrams; later ones are dropped, as by a socket.
    private static let maximumWaiting = 1_000
    private static let queue = DispatchQueue(label: "Network.group")

    /// Creates the flow with the host of an origin; `onEnd` is called when the flow ends.
    init(_ origin: GroupOrigin, of sockets: GroupSockets, onEnd: @escaping @Sendable () -> Void) {
        remote = origin.remote
        socket = origin.socket
        local = sockets.local(origin.socket)
        self.sockets = sockets
        self.onEnd = onEnd
    }

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        values.withLock { values in
            guard !values.isClosed else { return }
            values.onEvent = onEvent
        }
        let facts = FlowFacts(local: local, remote: remote, maximumDatagramSize: Self.longest)
        tell { _ in .connected(facts) }
    }

    func read() {
        values.withLock { $0.wantsMore = true }
        deliver()
    }

    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        sockets.send(message.data, to: remote, from: socket, onDone)
    }

    func finish() {}

    func close(_ way: FlowClosing) { end(nil) }

    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) { Self.queue.async { onReply(nil) } }

    /// Adds a datagram of the host.
    func take(_ data: Data) {
        values.withLock { if $0.received.count < Self.maximumWaiting { $0.received.append(data) } }
        deliver()
    }

    /// Ends the flow.
    func end(_ error: NWError?) {
        let isFirst = values.withLock { values in
            defer { values.isClosed = true }
            return !values.isClosed
        }
        guard isFirst else { return }
        onEnd()
        // This follows the earlier events on the same queue.
        Self.queue.async { [self] in values.withLock { $0.onEvent.take() }?(.closed(error)) }
    }

    private func deliver() {
        tell { values in
            guard values.wantsMore, !values.received.isEmpty else { return nil }
            values.wantsMore = false
            defer { values.received = [] }
            return .received(values.received.map { FlowMessage($0) })
        }
    }

    /// Reports an event later, if there is one by then.
    private func tell(_ event: @escaping @Sendable (inout Values) -> FlowEvent?) {
        Self.queue.async { [self] in
            let (handler, event) = values.withLock { values in
                values.onEvent == nil ? (nil, nil) : (values.onEvent, event(&values))
            }
            if let event { handler?(event) }
        }
    }
}
