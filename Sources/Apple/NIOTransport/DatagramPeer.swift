package import AppleNetwork
package import Foundation
internal import NIOCore

/// The datagrams between a listener's UDP port and one peer.
package final class DatagramPeer: Flow, @unchecked Sendable {
    // The variables are used on the event loop alone.

    /// The maximum number of unread datagrams; more are dropped, as by the kernel.
    private static let maximumKept = 256

    package let remote: NWEndpoint
    private let local: NWEndpoint?
    private let listener: DatagramListener
    private let loop: any EventLoop
    private var onEvent: (@Sendable (FlowEvent) -> Void)?
    private var kept: [FlowMessage] = []
    private var isReading = false
    private var isClosed = false

    init(_ remote: NWEndpoint, local: NWEndpoint?, of listener: DatagramListener, on loop: any EventLoop) {
        self.remote = remote
        self.local = local
        self.listener = listener
        self.loop = loop
    }

    package func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        loop.execute { [self] in
            guard !isClosed else { return onEvent(.closed(.posix(.ECANCELED))) }
            self.onEvent = onEvent
            onEvent(
                .connected(
                    FlowFacts(local: local, remote: remote, maximumDatagramSize: remote.isV6 ? 65_527 : 65_507)))
        }
    }

    package func read() {
        loop.execute { [self] in
            isReading = true
            deliver()
        }
    }

    package func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        listener.send(message.data, to: remote, onDone: onDone)
    }

    /// UDP has no end of a stream.
    package func finish() {}

    package func close(_ way: FlowClosing) {
        loop.execute { [self] in
            guard !isClosed else { return }
            // The port of the last flow is closed before the program is notified.
            listener.forget(remote)
            portClosed(nil)
        }
    }

    package func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) { loop.execute { onReply(nil) } }

    /// Adds a datagram of the peer.
    package func take(_ data: Data) {
        guard kept.count < Self.maximumKept else { return }
        kept.append(FlowMessage(data))
        deliver()
    }

    /// Ends the flow, because its port was closed.
    func portClosed(_ error: NWError?) {
        guard !isClosed else { return }
        isClosed = true
        onEvent?(.closed(error))
        onEvent = nil
    }

    private func deliver() {
        guard isReading, !kept.isEmpty, let onEvent else { return }
        isReading = false
        let messages = kept
        kept = []
        onEvent(.received(messages))
    }
}
