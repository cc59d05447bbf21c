internal import Dispatch
internal import FoundationEssentials
internal import Glibc
private import Synchronization

/// The connection of a program to the device it runs on (`DeviceSocket`).
///
/// The first request opens it, and the first request after a loss opens it again, because a device may restart. Replies
/// arrive on a private queue, in order, one at a time.
package final class DeviceConnection: Sendable {
    package static let shared = DeviceConnection()

    /// The maximum length of a reply, in bytes.
    package static let longestReply = 1 << 20

    private let queue = DispatchQueue(label: "pushlab.device")
    private let state = Mutex(State())

    private struct State {
        var socket: DeviceSocketDescriptor?
        var lastID = 0
        var handlers: [Int: Handler] = [:]
    }

    /// The reply handler of a pending request.
    private struct Handler {
        let call: AppRequest.Call
        let onReply: @Sendable (AppReply.Event) -> Void
    }

    private init() {}

    /// Whether this host is a device; opens the connection if so.
    package var isThere: Bool {
        state.withLock { state in
            if state.socket == nil { state.socket = connect() }
            return state.socket != nil
        }
    }

    /// Sends a request to the device.
    ///
    /// Without a device on this host, or when the device ends, the reply is `failed` with ServiceNotRunning. A request
    /// longer than ``DeviceSocket/longestLine`` gets `failed` with BadParam. The handler is never called before this
    /// function returns.
    @discardableResult
    package func ask(
        _ content: AppRequest.Content, onReply: @escaping @Sendable (AppReply.Event) -> Void
    ) -> DeviceRequest {
        let id = state.withLock { state in
            state.lastID += 1
            state.handlers[state.lastID] = Handler(call: content.call, onReply: onReply)
            return state.lastID
        }
        send(AppRequest(content, id: id))
        return DeviceRequest(id: id, connection: self)
    }

    /// Cancels a request; once this returns, the handler is not called again, except for a call already in progress.
    fileprivate func cancel(_ id: Int) {
        let isAtWork = state.withLock { $0.handlers.removeValue(forKey: id) } != nil
        // The reply to this has no handler: the negative id is that of no other request.
        if isAtWork { send(AppRequest(.cancel(id), id: -id)) }
    }

    private func send(_ request: AppRequest) {
        guard let line = try? JSONEncoder().encode(request) else { return }
        // The device closes a connection with a longer line, which would fail all other requests.
        if line.count > DeviceSocket.longestLine {
            return queue.async { [self] in fail(only: request.id, Self.isTooLong) }
        }
        let isSent = state.withLock { state in
            if state.socket == nil { state.socket = connect() }
            return state.socket?.send(Array(line) + [UInt8(ascii: "\n")]) ?? false
        }
        // If the connection breaks after the send, its reader fails all pending requests.
        if !isSent { queue.async { [self] in fail(only: request.id, Self.hasEnded) } }
    }

    private func connect() -> DeviceSocketDescriptor? {
        guard let socket = DeviceSocketDescriptor() else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.raw, queue: queue)
        let lines = Mutex(LineBuffer(limit: Self.longestReply))
        source.setEventHandler { [weak self] in
            var isTooLong = false
            let isOpen = socket.receive { bytes in
                guard let read = lines.withLock({ try? $0.take(bytes) }) else {
                    isTooLong = true
                    return
                }
                for line in read { self?.take(line) }
            }
            guard !isOpen || isTooLong else { return }
            source.cancel()
            self?.lose(socket)
        }
        source.setCancelHandler { socket.close() }
        source.activate()
        return socket
    }

    private func take(_ line: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(AppReply.self, from: Data(line)) else { return }
        let handler = state.withLock { state in
            let handler = state.handlers[reply.id]
            // Removed, so that the end of the device is not reported as a second reply.
            if handler?.call.hasOneReply == true { state.handlers[reply.id] = nil }
            return handler
        }
        handler?.onReply(reply.event)
    }

    /// Fails all pending requests after the connection was lost.
    private func lose(_ socket: DeviceSocketDescriptor) {
        let handlers = state.withLock { state in
            guard state.socket === socket else { return [:] as [Int: Handler] }
            state.socket = nil
            defer { state.handlers = [:] }
            return state.handlers
        }
        for handler in handlers.sorted(by: { $0.key < $1.key }) { handler.value.onReply(.failed(Self.hasEnded)) }
    }

    private func fail(only id: Int, _ failure: ServiceFailure) {
        state.withLock { $0.handlers.removeValue(forKey: id) }?.onReply(.failed(failure))
    }

    private static let isTooLong = ServiceFailure(
        .badParam, "BadParam: the request takes more than \(DeviceSocket.longestLine) bytes.")
    private static let hasEnded = ServiceFailure(.serviceNotRunning, "There is no device here, or it has ended.")
}

/// A pending request to a device.
package struct DeviceRequest: Sendable {
    fileprivate let id: Int
    fileprivate let connection: DeviceConnection

    /// Cancels the request; the device sends no further reply to it.
    package func cancel() { connection.cancel(id) }
}
