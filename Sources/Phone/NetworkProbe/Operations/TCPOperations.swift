internal import DeviceProtocol
internal import Glibc
internal import Kernel

extension Prober {
    /// Connects to the first reachable address of the target and reports received bytes until the connection ends.
    func tcpConnect(_ request: ProbeRequest, _ targets: [SocketAddress], _ interface: String?) throws(OperationError) {
        var targets = targets[...]
        while let target = targets.popFirst() {
            let socket = try ProbeSocket(target.family, SOCK_STREAM, boundTo: interface)
            let began = MonotonicClock.nanoseconds
            do throws(OperationError) {
                try socket.connect(to: target, milliseconds: request.limit(60))
            } catch {
                if !targets.isEmpty { continue }
                return reporter.outcome(request, .failed(error), nanoseconds: MonotonicClock.nanoseconds - began)
            }
            keep(.socket(socket), for: request)
            reporter.outcome(request, nanoseconds: MonotonicClock.nanoseconds - began)
            follow(socket, of: request, from: target)
            forget(request)
            return
        }
    }

    func tcpSend(_ request: ProbeRequest, _ socket: ProbeSocket, _ text: String) {
        timed(request) { () throws(OperationError) in
            try socket.send(Array(text.utf8))
            return nil
        }
    }

    /// Accepts IPv4 and IPv6 connections and echoes received bytes.
    func tcpListen(_ request: ProbeRequest, _ port: UInt16) throws(OperationError) {
        let socket = try ProbeSocket(AF_INET6, SOCK_STREAM)
        try socket.bind(to: .any(AF_INET6, port: port))
        try socket.call { listen($0, 64) }
        keep(.socket(socket), for: request)
        reporter.outcome(request)
        do throws(OperationError) {
            while let (connection, from) = try acceptWithRetry(from: socket) {
                reporter.report(.accepted(id: request.id, from: from?.text))
                // If no thread can be started, the connection is closed.
                try? PlainThread.start { [self] in
                    follow(connection, of: request, from: from) { bytes in try? connection.send(bytes) }
                }.detach()
            }
        } catch {
            // The outcome has already been reported.
            forget(request)
            reporter.report(.closed(id: request.id, from: nil, error))
        }
    }

    /// Accepts a connection, with pauses while resources are exhausted; `nil` when the listener was cancelled.
    private func acceptWithRetry(
        from listener: ProbeSocket
    ) throws(OperationError) -> (socket: ProbeSocket, from: SocketAddress?)? {
        while true {
            do throws(OperationError) {
                return try listener.accept()
            } catch {
                guard Self.temporaryErrors.contains(error) else { throw error }
                // A connection that cannot be accepted keeps the listener readable.
                _ = poll(nil, 0, 50)
            }
        }
    }

    /// The temporary errors of accept(2): resources are exhausted, or the connection was aborted.
    private static let temporaryErrors = Set(
        [EMFILE, ENFILE, ENOBUFS, ENOMEM, EAGAIN, ECONNABORTED].map { OperationError(errno: $0) })

    /// Reports received bytes until the connection ends, then its end.
    private func follow(
        _ socket: ProbeSocket, of request: ProbeRequest, from: SocketAddress?,
        _ onBytes: ([UInt8]) -> Void = { _ in }
    ) {
        var failure: OperationError?
        do throws(OperationError) {
            while let bytes = try socket.receive()?.bytes, !bytes.isEmpty {
                reportReceived(bytes, from, by: request)
                onBytes(bytes)
            }
        } catch {
            failure = error
        }
        reporter.report(.closed(id: request.id, from: from?.text, failure))
    }

    /// Reports received bytes, with the destination if they are a datagram.
    func reportReceived(
        _ bytes: [UInt8], _ from: SocketAddress?, sentTo target: SocketAddress? = nil, by request: ProbeRequest
    ) {
        let text = String(decoding: bytes, as: UTF8.self)
        reporter.report(
            .received(.init(id: request.id, text: text, from: from?.text, port: from?.port, to: target?.text)))
    }
}
