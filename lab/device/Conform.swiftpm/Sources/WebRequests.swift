import Foundation

/// A request by URLSession that waits for connectivity, and one that does not.
final class WebRequests: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
    private let trace: Trace
    private let permission: Permission
    private var sessions: [URLSession] = []

    init(_ trace: Trace, _ permission: Permission) {
        self.trace = trace
        self.permission = permission
    }

    func start() {
        guard let url = URL(string: "http://\(Setup.peer):\(Setup.webPort)/") else { return }
        for waits in [false, true] {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.waitsForConnectivity = waits
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            sessions.append(session)
            let task = session.dataTask(with: url)
            task.taskDescription = waits ? "url-session-waiting" : "url-session"
            task.resume()
        }
    }

    func stop() {
        for session in sessions { session.invalidateAndCancel() }
        sessions = []
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        note(task, "waiting")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        guard let error else { return note(task, "ok") }
        let code = (error as NSError).code
        // Whoever stops the requests knows that they have ended.
        if code != NSURLErrorCancelled { note(task, "failed", "url \(code)") }
    }

    private func note(_ task: URLSessionTask, _ state: String, _ code: String? = nil) {
        if let operation = task.taskDescription { trace.note(operation, permission, state, code) }
    }
}
