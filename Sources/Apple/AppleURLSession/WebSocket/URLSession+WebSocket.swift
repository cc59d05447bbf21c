public import Foundation
public import FoundationNetworking

/// The delegate of WebSocket tasks.
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
    /// Creates a WebSocket task with the header fields of a request.
    public func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        WebSocketTask(request, in: self)
    }

    /// Creates a WebSocket task.
    public func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        webSocketTask(with: URLRequest(url: url))
    }

    /// Creates a WebSocket task that offers subprotocols to the server.
    public func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        var request = URLRequest(url: url)
        request.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        return webSocketTask(with: request)
    }
}

// The toolchain's methods cannot be overridden. These have the same signatures, and shadow them.
extension URLSessionWebSocketTask {
    /// Sends a message after the earlier ones; completes when the kernel has accepted it, or with an error.
    public func send(_ message: Message, completionHandler: @Sendable @escaping ((any Error)?) -> Void) {
        (self as? WebSocketTask)?.post(message, completionHandler: completionHandler)
    }

    /// Receives the next message.
    public func receive(completionHandler: @Sendable @escaping (Result<Message, any Error>) -> Void) {
        (self as? WebSocketTask)?.take(completionHandler: completionHandler)
    }

    /// Sends a message after the earlier ones.
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
