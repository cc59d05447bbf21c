import Foundation
import os

/// One task over WebSocket, from its beginning to its end: prints in one line what came of it, in order.
final class Visit: Sendable {
    let task: URLSessionWebSocketTask
    private let name: String
    private let notes: Notes

    /// Goes to a path of the server; `change` adds to the request, and `fields` are those of the session.
    init(
        _ name: String, at server: String = "ws://server:7681/", fields: [String: String] = ["X-Ward": "3"],
        _ change: (inout URLRequest) -> Void = { _ in }
    ) {
        self.name = name
        guard let url = URL(string: server + name) else { fatalError("\(server)\(name) is no URL") }
        var request = URLRequest(url: url)
        request.timeoutInterval = 5
        change(&request)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = fields
        notes = Notes()
        task = URLSession(configuration: configuration, delegate: Correspondent(notes), delegateQueue: nil)
            .webSocketTask(with: request)
    }

    /// Begins, and receives so many messages.
    func begin(receiving count: Int = 0) {
        receive(count)
        task.resume()
    }

    func receive(_ count: Int) {
        for _ in 0..<count {
            task.receive { [notes] result in
                switch result {
                case .success(.string(let text)): notes.add(text.count > 20 ? "text of \(text.count)" : "text \(text)")
                case .success(.data(let data)):
                    notes.add(data.count > 20 ? "data of \(data.count)" : "data \(Array(data))")
                case .success: notes.add("?")
                case .failure(let error): notes.add("receive \(error.number)")
                }
            }
        }
    }

    func send(_ text: String) { send(.string(text)) }

    func send(_ data: Data) { send(.data(data)) }

    private func send(_ message: URLSessionWebSocketTask.Message) {
        notes.beginSend()
        task.send(message) { [notes] in notes.endSend($0) }
    }

    func ping() {
        task.sendPing { [notes] error in notes.add("pong \(error?.number ?? "")") }
    }

    func note(_ fact: String) { notes.add(fact) }

    /// Waits until there is a fact that begins so.
    func wait(for fact: String) async { await notes.wait(for: fact) }

    /// What has come of each that has ended, in order.
    private static let ended = OSAllocatedUnfairLock(initialState: [(name: String, outcome: String)]())

    /// Says of those that came to the same what that was: their names in order.
    static func tellAlike() {
        let all = ended.withLock { $0 }
        for (outcome, alike) in Dictionary(grouping: all, by: \.outcome) where alike.count > 1 {
            print("\(alike.map(\.name).joined(separator: ", ")): \(outcome)")
        }
    }

    /// Waits for the end, and says what was.
    func end() async {
        let line = await notes.all()
        let reason = task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? "none"
        let state = task.state == .completed ? "" : ", state \(task.state.rawValue)"
        let outcome = "\(line), code \(task.closeCode.rawValue), reason \(reason), error \(task.errorText)\(state)"
        print("\(name): \(outcome)")
        Self.ended.withLock { $0.append((name, outcome)) }
    }
}

/// Notes what a task tells its delegate.
private final class Correspondent: NSObject, URLSessionWebSocketDelegate, Sendable {
    private let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) { notes.add("open \(`protocol` ?? "")") }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) { notes.add("closed \(closeCode.rawValue) \(reason.map { String(decoding: $0, as: UTF8.self) } ?? "")") }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        notes.add("end \(error?.number ?? "")")
    }
}

extension Error {
    /// The number of an error, and its domain unless it is that of URLs.
    var number: String {
        let error = self as NSError
        return "\(error.domain == NSPOSIXErrorDomain ? "POSIX " : "")\(error.code)"
    }
}

extension URLSessionTask {
    /// The number of its error.
    var errorText: String { error?.number ?? "none" }
}
