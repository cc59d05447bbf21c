internal import AppleNetwork
internal import Dispatch
internal import Foundation

/// A TCP connection between two peers, which carries frames.
final class PeerLink: Sendable {
    let connection: NWConnection

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

    init(_ connection: NWConnection) { self.connection = connection }

    /// Starts the connection on a queue of the link.
    func start() { connection.start(queue: DispatchQueue(label: "com.apple.MCSession.link")) }

    /// Calls a handler with the next frame, or with `nil` once there are no more; on the link's queue.
    func read(_ receive: @escaping @Sendable (PeerFrame?) -> Void) {
        let length = PeerFrame.headerLength
        connection.receive(minimumIncompleteLength: length, maximumLength: length) { [self] data, _, _, error in
            guard error == nil, let header = data.flatMap(PeerFrame.header) else { return receive(nil) }
            guard header.length > 0 else { return receive(PeerFrame(header.kind)) }
            read(header.kind, header.length, receive)
        }
    }

    /// Calls a handler with all frames, and at last with `nil`, in order on a queue.
    func read(on queue: DispatchQueue, _ receive: @escaping @Sendable (PeerFrame?) -> Void) {
        read { [self] frame in
            queue.async { receive(frame) }
            if frame != nil { read(on: queue, receive) }
        }
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

    /// The address of the other peer; `nil` for one that only a neighbour on the same interface can use.
    var remoteHost: String? {
        guard case .hostPort(let host, _)? = connection.currentPath?.remoteEndpoint else { return nil }
        if case .ipv6(let address) = host, address.isLinkLocal { return nil }
        return "\(host)".split(separator: "%").first.map(String.init)
    }

    private func read(
        _ kind: PeerFrame.Kind, _ length: Int, _ receive: @escaping @Sendable (PeerFrame?) -> Void
    ) {
        connection.receive(minimumIncompleteLength: length, maximumLength: length) { data, _, _, error in
            guard error == nil, let data, data.count == length else { return receive(nil) }
            receive(PeerFrame(kind, data))
        }
    }
}
