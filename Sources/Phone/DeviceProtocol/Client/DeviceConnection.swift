internal import Dispatch
internal import FoundationEssentials
internal import Glibc
private import Synchronization

/// The connection of a program to the device it runs on (`DeviceSocket`).
///
/// It is made when the first request is asked, and again for the next one after it was lost: a device may restart. Replies
/// come on a queue of its own, in order, one at a time.
package final class DeviceConnection: Sendable {
    /// The connection of this process.
    package static let shared = DeviceConnection()

    /// The maximum length of a reply, in bytes.
    private static let longestReply = 1 << 20

    private let queue = DispatchQueue(label: "pushlab.device")
    private let state = Mutex(State())

    private struct State {
        var socket: DeviceSocketDescriptor?
        var lastID = 0
        var handlers: [Int: Handler] = [:]
    }

    /// Who is told of the replies to a request.
    private struct Handler {
        let call: AppRequest.Call
        let onReply: @Sendable (AppReply.Event) -> Void
    }

    private init() {}

    /// Whether this host is a device; connects to it if so.
    package var isThere: Bool {
        state.withLock { state in
            if state.socket == nil { state.socket = connect() }
            return state.socket != nil
        }
    }

    /// Asks the device for something.
    ///
    /// Without a device on this host, or when it ends, the reply is `failed` with ServiceNotRunning; with BadParam, when the
    /// request is longer than a device takes. It is never given before this returns.
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

    /// Ends a request; no reply to it is given once this has returned, but for one that is being given.
    fileprivate func cancel(_ id: Int) {
        let isAtWork = state.withLock { $0.handlers.removeValue(forKey: id) } != nil
        // Nobody waits for the reply; no other request has this number.
        if isAtWork { send(AppRequest(.cancel(id), id: -id)) }
    }

    private func send(_ request: AppRequest) {
        guard let line = try? JSONEncoder().encode(request) else { return }
        // The device would end the connection, and every request with it.
        if line.count > DeviceSocket.longestLine {
            return queue.async { [self] in fail(only: request.id, Self.isTooLong) }
        }
        let isSent = state.withLock { state in
            if state.socket == nil { state.socket = connect() }
            return state.socket?.send(Array(line) + [UInt8(ascii: "\n")]) ?? false
        }
        // A connection that breaks is met by its reader, which answers everything that was asked over it.
        if !isSent { queue.async { [self] in fail(only: request.id, Self.hasEnded) } }
    }

    private func connect() -> DeviceSocketDescriptor? {
        guard let socket = DeviceSocketDescriptor() else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.raw, queue: queue)
        let lines = Mutex(LineBuffer(limit: Self.longestReply))
        source.setEventHandler { [weak self] in
            var isTooLong = false
            let isOpen = socket.receive { bytes in
                guard let read = lines.withLock({ try? $0.take(bytes) }) else { return isTooLong = true }
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
            // The end of the device is no second reply to what it has answered.
            if handler?.call.hasOneReply == true { state.handlers[reply.id] = nil }
            return handler
        }
        handler?.onReply(reply.event)
    }

    /// Tells everybody that the device does not answer any more.
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

/// Something that was asked of a device.
package struct DeviceRequest: Sendable {
    fileprivate let id: Int
    fileprivate let connection: DeviceConnection

    /// Ends it; the device replies nothing more to it.
    package func cancel() { connection.cancel(id) }
}
