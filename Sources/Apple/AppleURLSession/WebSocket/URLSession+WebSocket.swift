public import Foundation
public import FoundationNetworking

/// The delegate of tasks over WebSocket.
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate, FoundationNetworking.URLSessionWebSocketDelegate {}

extension URLSessionWebSocketDelegate {
    /// Does nothing.
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}

extension URLSession {
    /// A task over WebSocket, with the header fields of a request.
    public func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        WebSocketTask(request, in: self)
    }

    /// A task over WebSocket.
    public func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        webSocketTask(with: URLRequest(url: url))
    }

    /// A task over WebSocket that offers protocols to the server.
    public func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        var request = URLRequest(url: url)
        request.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        return webSocketTask(with: request)
    }
}

// The toolchain's methods, which cannot be overridden. The same signatures here shadow them.
extension URLSessionWebSocketTask {
    /// Sends a message after those before it; completes when the kernel has it, or with an error.
    public func send(_ message: Message, completionHandler: @Sendable @escaping ((any Error)?) -> Void) {
        (self as? WebSocketTask)?.post(message, completionHandler: completionHandler)
    }

    /// Receives the next message.
    public func receive(completionHandler: @Sendable @escaping (Result<Message, any Error>) -> Void) {
        (self as? WebSocketTask)?.take(completionHandler: completionHandler)
    }

    /// Sends a message after those before it.
    public func send(_ message: Message) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            send(message) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Receives the next message.
    public func receive() async throws -> Message {
        try await withCheckedThrowingContinuation { continuation in
            receive { continuation.resume(with: $0) }
        }
    }
}
