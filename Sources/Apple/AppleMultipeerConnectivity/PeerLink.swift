internal import AppleNetwork
internal import Dispatch
internal import Foundation

/// A TCP connection between two peers, which carries frames.
final class PeerLink: @unchecked Sendable {
    // Unchecked: the handlers are set before the link starts, and used on its queue.

    let connection: NWConnection
    private let queue: DispatchQueue
    private var receive: (@Sendable (PeerFrame) -> Void)?
    private var ended: (@Sendable () -> Void)?
    private var isEnded = false

    /// The parameters of all links: TCP that notices a peer that is gone after about ten seconds.
    static var parameters: NWParameters {
        let options = NWProtocolTCP.Options()
        options.enableKeepalive = true
        options.keepaliveIdle = 4
        options.keepaliveInterval = 2
        options.keepaliveCount = 3
        options.noDelay = true
        let parameters = NWParameters(tls: nil, tcp: options)
        parameters.includePeerToPeer = true
        return parameters
    }

    init(_ connection: NWConnection, queue: DispatchQueue) {
        self.connection = connection
        self.queue = queue
    }

    /// Starts the connection, and calls the handlers on the link's queue; `ended` once.
    func start(
        receive: @escaping @Sendable (PeerFrame) -> Void, ended: @escaping @Sendable () -> Void
    ) {
        follow(receive: receive, ended: ended)
        connection.stateUpdateHandler = { [weak self] state in
            switch state {
            case .failed, .cancelled: self?.end()
            default: break
            }
        }
        connection.start(queue: queue)
        readHeader()
    }

    /// Replaces the handlers; to be called on the link's queue, or before the start.
    func follow(receive: @escaping @Sendable (PeerFrame) -> Void, ended: @escaping @Sendable () -> Void) {
        (self.receive, self.ended) = (receive, ended)
    }

    /// Sends a frame, and calls the handler on the link's queue.
    func send(_ frame: PeerFrame, then: (@Sendable (NWError?) -> Void)? = nil) {
        connection.send(content: frame.bytes, completion: .contentProcessed { then?($0) })
    }

    /// Ends the connection after what was sent.
    func close() {
        connection.send(
            content: nil, contentContext: .finalMessage, isComplete: true,
            completion: .contentProcessed { [self] _ in connection.cancel() })
    }

    /// The address of the other peer.
    var remoteHost: String? {
        guard case .hostPort(let host, _)? = connection.currentPath?.remoteEndpoint else { return nil }
        return "\(host)"
    }

    private func end() {
        queue.async { [self] in
            guard !isEnded else { return }
            isEnded = true
            connection.cancel()
            ended?()
            (receive, ended) = (nil, nil)
        }
    }

    private func readHeader() {
        let length = PeerFrame.headerLength
        connection.receive(minimumIncompleteLength: length, maximumLength: length) { [self] data, _, _, error in
            guard error == nil, let header = data.flatMap(PeerFrame.header) else { return end() }
            guard header.length > 0 else { return take(PeerFrame(header.kind)) }
            read(header.kind, header.length)
        }
    }

    private func read(_ kind: PeerFrame.Kind, _ length: Int) {
        connection.receive(minimumIncompleteLength: length, maximumLength: length) { [self] data, _, _, error in
            guard error == nil, let data, data.count == length else { return end() }
            take(PeerFrame(kind, data))
        }
    }

    private func take(_ frame: PeerFrame) {
        receive?(frame)
        readHeader()
    }
}
