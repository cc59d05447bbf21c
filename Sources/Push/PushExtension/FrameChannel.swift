internal import AppleNetwork
internal import Foundation
internal import LocalPush

/// A connection of the provider on a phone, which sends and receives frames.
///
/// It is unchecked because it is confined to its queue, on which it also calls its handler.
final class FrameChannel: @unchecked Sendable {
    enum Event {
        case opened
        case received(Frame)
        /// The user has not granted local network access; the connection continues once access is granted.
        case held(reason: String)
        case resumed
        /// The connection ended by itself; the last event.
        case ended(reason: String)
    }

    /// The maximum number of bytes per read.
    private static let maximumBytes = 65_536

    private let connection: NWConnection
    private let queue: DispatchQueue
    private let bytes: (Frame) -> [UInt8]
    private let onEvent: (Event) -> Void
    private var parser = FrameParser()
    private var isHeld = false
    private var isOver = false

    /// Creates a connection, which ``start()`` opens; `bytes` encodes a frame.
    init(
        to host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters, on queue: DispatchQueue,
        bytes: @escaping (Frame) -> [UInt8], onEvent: @escaping (Event) -> Void
    ) {
        connection = NWConnection(host: host, port: port, using: parameters)
        self.queue = queue
        self.bytes = bytes
        self.onEvent = onEvent
    }

    func start() {
        connection.stateUpdateHandler = { [weak self] state in self?.take(state) }
        connection.start(queue: queue)
    }

    /// Sends a frame; it is lost if the connection ends.
    func send(_ frame: Frame) {
        guard !isOver else { return }
        connection.send(content: Data(bytes(frame)), completion: .idempotent)
    }

    /// Closes the connection at once; no event follows.
    ///
    /// `done` is called when the kernel has the goodbye frame, or when none can be sent.
    func close(_ goodbye: Goodbye?, done: @escaping @Sendable () -> Void) {
        guard !isOver else { return done() }
        isOver = true
        connection.stateUpdateHandler = nil
        guard let goodbye else {
            connection.forceCancel()
            return done()
        }
        let frame = Frame.goodbye(goodbye)
        connection.send(content: Data(frame.bytes), completion: .contentProcessed { _ in done() })
        connection.cancel()
    }

    private func take(_ state: NWConnection.State) {
        guard !isOver else { return }
        switch state {
        case .preparing where isHeld:
            isHeld = false
            onEvent(.resumed)
        case .waiting(let error) where connection.currentPath?.unsatisfiedReason == .localNetworkDenied:
            guard !isHeld else { return }
            isHeld = true
            onEvent(.held(reason: "\(error)"))
        // The provider retries by itself, without waiting until Network does.
        case .waiting(let error), .failed(let error): end("\(error)")
        case .ready:
            onEvent(.opened)
            receive()
        case .setup, .preparing, .cancelled: break
        }
    }

    private func receive() {
        guard !isOver else { return }
        connection.receive(minimumIncompleteLength: 1, maximumLength: Self.maximumBytes) {
            [weak self] data, _, isComplete, error in self?.take(data, isComplete: isComplete, error)
        }
    }

    private func take(_ data: Data?, isComplete: Bool, _ error: NWError?) {
        if let data { parser.receive(Array(data)) }
        do {
            while !isOver, let frame = try parser.next() { onEvent(.received(frame)) }
        } catch {
            return end("protocol error: \(error)", Goodbye(.protocolError, detail: error.description))
        }
        if let error {
            end("\(error)")
        } else if isComplete {
            end("the server closed the connection")
        } else {
            receive()
        }
    }

    private func end(_ reason: String, _ goodbye: Goodbye? = nil) {
        guard !isOver else { return }
        close(goodbye) {}
        onEvent(.ended(reason: reason))
    }
}
