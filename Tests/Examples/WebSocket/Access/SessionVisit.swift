import Foundation

/// A task of URLSession over WebSocket, which exchanges numbered messages, pings and a close frame; tells all events at once
/// some time after its end.
final class SessionVisit: NSObject, URLSessionWebSocketDelegate, @unchecked Sendable {
    // Unchecked: everything happens on the main queue.

    private static let count = 50

    private let name: String
    private let isExchange: Bool
    private var task: URLSessionWebSocketTask?
    private var events: [String] = []
    private var (sent, inOrder, received, pongs) = (0, 0, 0, 0)
    private var isClosing = false

    init(_ name: String, path: String, waits: Bool) {
        self.name = name
        isExchange = path == "count"
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.waitsForConnectivity = waits
        guard let url = URL(string: "ws://server:7681/\(path)") else { fatalError("\(path) is no path") }
        task = URLSession(configuration: configuration, delegate: self, delegateQueue: .main).webSocketTask(with: url)
    }

    func begin() {
        receive()
        task?.resume()
    }

    private func receive() {
        task?.receive { [self] result in
            guard case .success(.string(let text)) = result else {
                if case .failure(let error) = result { events.append("receive \(number(of: error))") }
                return
            }
            received += 1
            if text == "\(inOrder + 1)" { inOrder += 1 }
            if !isExchange, received == 1 { tell("\(name): running") }
            closeIfOver()
            receive()
        }
    }

    private func exchange() {
        for number in 1...Self.count {
            task?.send(.string("\(number)")) { [self] error in if error == nil { sent += 1 } }
            guard number.isMultiple(of: 10) else { continue }
            task?.sendPing { [self] error in
                if error == nil { pongs += 1 } else { events.append("no pong") }
                closeIfOver()
            }
        }
    }

    private func closeIfOver() {
        guard isExchange, inOrder == Self.count, pongs == Self.count / 10, !isClosing else { return }
        isClosing = true
        task?.cancel(with: .goingAway, reason: Data("done".utf8))
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        events.append("waiting")
        tell("\(name): waiting")
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        events.append("open")
        if isExchange { exchange() }
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) { events.append("closed \(closeCode.rawValue) \(String(decoding: reason ?? Data(), as: UTF8.self))") }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        events.append("end \(error.map(number) ?? "without an error")")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [self] in
            let counts = "\(sent) sent, \(inOrder) in order of \(received), \(pongs) pongs"
            tell("\(name): \(events.joined(separator: ", "))\(isExchange ? "; \(counts)" : "")")
        }
    }

    private func number(of error: any Error) -> String {
        let error = error as NSError
        return "\(error.domain == NSPOSIXErrorDomain ? "POSIX " : "")\(error.code)"
    }
}
