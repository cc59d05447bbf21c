internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel
private import Synchronization

/// The probe's connection to the device it runs on.
final class DeviceClient: ServiceProvider {
    private let socket: ProbeSocket
    private let reporter: Reporter
    private let state = Mutex(State())

    private struct State {
        var isConnected = true
        var handlers: [Int: @Sendable (AppReply) -> Void] = [:]
    }

    /// Connects; `nil` when the host is no device.
    init?(reporter: Reporter) {
        guard let socket = try? ProbeSocket(AF_UNIX, SOCK_STREAM),
            (try? socket.connect(toAbstractName: DeviceSocket.name)) != nil
        else { return nil }
        self.socket = socket
        self.reporter = reporter
        guard (try? PlainThread.start { [self] in read() }.detach()) != nil else { return nil }
    }

    func ask(_ request: AppRequest, _ onReply: @escaping @Sendable (AppReply) -> Void) {
        let isConnected = state.withLock { state in
            state.handlers[request.id] = onReply
            return state.isConnected
        }
        if isConnected { send(request) } else { end() }
    }

    func cancel(_ id: Int) {
        guard state.withLock({ $0.handlers.removeValue(forKey: id) }) != nil else { return }
        // Nobody waits for the reply; no other request has this number.
        send(AppRequest(.cancel, id: -id, cancels: id))
    }

    func close() { socket.cancel() }

    private func send(_ request: AppRequest) {
        // What cannot be sent is answered when the reader meets the end of the connection.
        guard let line = try? JSONEncoder().encode(request) else { return }
        try? socket.send(Array(line) + [UInt8(ascii: "\n")])
    }

    private func read() {
        var rest: [UInt8] = []
        while let bytes = try? socket.receive()?.bytes, !bytes.isEmpty {
            rest += bytes
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                take(Array(rest[..<end]))
                rest.removeSubrange(...end)
            }
        }
        end()
    }

    private func take(_ line: [UInt8]) {
        guard let reply = try? JSONDecoder().decode(AppReply.self, from: Data(line)) else {
            return reporter.report(
                .warning("The device sent a line that is no reply: \(String(decoding: line, as: UTF8.self))"))
        }
        state.withLock { $0.handlers[reply.id] }?(reply)
    }

    /// Tells everybody that the device does not answer any more.
    private func end() {
        let handlers = state.withLock { state in
            state.isConnected = false
            defer { state.handlers = [:] }
            return state.handlers
        }
        let failure = ServiceFailure(.serviceNotRunning, "The device has ended.")
        for (id, handler) in handlers { handler(AppReply(.failed(failure), to: id)) }
    }
}
