internal import AppleNetwork
internal import Foundation
internal import NIOCore

/// The datagrams between a listener's UDP port and one peer.
final class DatagramPeer: Flow, @unchecked Sendable {
    // The constants never change, and all else is used on the event loop alone.

    /// How many datagrams are kept for a program that does not read; more are dropped, as by the kernel.
    private static let mostKept = 256

    let remote: NWEndpoint
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

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        loop.execute { [self] in
            guard !isClosed else { return onEvent(.closed(.posix(.ECANCELED))) }
            self.onEvent = onEvent
            onEvent(
                .connected(
                    FlowFacts(local: local, remote: remote, maximumDatagramSize: remote.isV6 ? 65_527 : 65_507)))
        }
    }

    func read() {
        loop.execute { [self] in
            isReading = true
            deliver()
        }
    }

    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        listener.send(message.data, to: remote, onDone: onDone)
    }

    /// Datagrams have no end to send.
    func finish() {}

    func close(_ way: FlowClosing) {
        loop.execute { [self] in
            guard !isClosed else { return }
            // Whoever is told of the end finds the port closed, if this was its last flow.
            listener.forget(remote)
            portClosed(nil)
        }
    }

    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) { loop.execute { onReply(nil) } }

    /// A datagram of the peer has come.
    func take(_ data: Data) {
        guard kept.count < Self.mostKept else { return }
        kept.append(FlowMessage(data))
        deliver()
    }

    /// The port has closed under the flow.
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
