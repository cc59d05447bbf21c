internal import DeviceProtocol
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// The state of a task of a background session.
final class BackgroundTransfer: @unchecked Sendable {
    // Unchecked: `progress` is thread-safe, and mutable state is under the lock.

    private struct Facts {
        var current: URLRequest
        var state = URLSessionTask.State.suspended
        /// The number of calls of `suspend` without one of `resume`; a task is created with one.
        var suspensions = 1
        /// Whether the device has got the transfer.
        var hasStarted = false
        var response: HTTPURLResponse?
        var counts = TransferProgress()
        var error: (any Error)?
        var description: String?
        var priority = URLSessionTask.defaultPriority
        /// The path of the file with the body.
        var body: String?
    }

    let identifier: Int
    let kind: TransferRequest.Kind
    let request: URLRequest
    /// The file of an upload; `nil` for one of an earlier process.
    let file: URL?
    let session: BackgroundSession
    let progress = Progress(totalUnitCount: -1)
    private let facts: Mutex<Facts>
    /// The lock under which messages to the device are sent, so that they are in the order of the calls.
    private let order = Mutex(())

    /// Creates a transfer that is not started: of a file if there is one, and else to a file.
    init(_ identifier: Int, _ request: URLRequest, file: URL?, in session: BackgroundSession) {
        (self.identifier, self.request, self.file, self.session) = (identifier, request, file, session)
        kind = file == nil ? .download : .upload
        facts = Mutex(Facts(current: request))
        followProgress()
    }

    /// Creates the transfer that the device performs; `nil` if its URL is invalid.
    init?(_ pending: PendingTransfer, in session: BackgroundSession) {
        guard let url = URL(string: pending.request.url) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = pending.request.method
        request.allHTTPHeaderFields = pending.request.headers
        request.timeoutInterval = pending.request.requestTimeout
        (identifier, kind, file) = (pending.request.id.task, pending.request.kind, nil)
        (self.request, self.session) = (request, session)
        facts = Mutex(
            Facts(
                current: request, state: pending.isSuspended ? .suspended : .running,
                suspensions: pending.isSuspended ? 1 : 0, hasStarted: true, counts: pending.progress,
                description: pending.request.description, body: pending.request.body))
        if let response = pending.response { take(response) }
        followProgress()
    }

    private var id: TransferID { TransferID(session: session.identifier, task: identifier) }

    var current: URLRequest { facts.withLock(\.current) }
    var state: URLSessionTask.State { facts.withLock(\.state) }
    var hasStarted: Bool { facts.withLock(\.hasStarted) }
    var response: HTTPURLResponse? { facts.withLock(\.response) }
    var counts: TransferProgress { facts.withLock(\.counts) }

    /// Whether the task was resumed and has not ended.
    var isOutstanding: Bool {
        facts.withLock { $0.hasStarted && ($0.state == .running || $0.state == .suspended) }
    }

    var error: (any Error)? {
        get { facts.withLock { $0.error } }
        set { facts.withLock { $0.error = newValue } }
    }

    var description: String? {
        get { facts.withLock(\.description) }
        set { facts.withLock { $0.description = newValue } }
    }

    var priority: Float {
        get { facts.withLock(\.priority) }
        set { facts.withLock { $0.priority = newValue } }
    }

    /// Starts the transfer, or continues it when each `suspend` has had a `resume`.
    func resume() {
        order.withLock { _ in
            let isStart = facts.withLock { facts -> Bool? in
                guard facts.state == .suspended else { return nil }
                facts.suspensions -= 1
                guard facts.suspensions == 0 else { return nil }
                facts.state = .running
                defer { facts.hasStarted = true }
                return !facts.hasStarted
            }
            guard let isStart else { return }
            isStart ? session.start(self) : session.send(.resume(id))
        }
    }

    /// Interrupts the transfer.
    func suspend() {
        order.withLock { _ in
            let isInterrupted = facts.withLock { facts in
                guard facts.state == .running || facts.state == .suspended else { return false }
                facts.suspensions += 1
                defer { facts.state = .suspended }
                return facts.state == .running
            }
            if isInterrupted { session.send(.suspend(id)) }
        }
    }

    /// Ends the transfer with the error `cancelled`; the device reports the end of one that it has got.
    func cancel() {
        order.withLock { _ in
            let hasStarted = facts.withLock { facts -> Bool? in
                guard facts.state == .running || facts.state == .suspended else { return nil }
                facts.state = .canceling
                return facts.hasStarted
            }
            guard let hasStarted else { return }
            hasStarted ? session.send(.cancel(id)) : session.end(identifier, URLError(.cancelled))
        }
    }

    /// Notes the path of the file with the body, which is deleted at the end.
    func keepBody(_ path: String?) { facts.withLock { $0.body = path } }

    func take(_ response: TransferResponse) {
        guard let url = URL(string: response.url),
            let made = HTTPURLResponse(
                url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: response.headers)
        else { return }
        facts.withLock { facts in
            facts.response = made
            // Differs after a redirection.
            facts.current.url = url
        }
    }

    /// Notes the numbers of bytes, and returns the former ones.
    func take(_ counts: TransferProgress) -> TransferProgress {
        let former = facts.withLock { facts in
            defer { facts.counts = counts }
            return facts.counts
        }
        show(counts)
        return former
    }

    /// Notes the end of the task, and deletes the file with the body.
    func end(_ error: (any Error)?) {
        let body = facts.withLock { facts in
            (facts.state, facts.error) = (.completed, error)
            return facts.body
        }
        if let body { BackgroundFiles.remove(body) }
        let total = max(progress.totalUnitCount, 1)
        (progress.totalUnitCount, progress.completedUnitCount) = (total, total)
    }

    private func show(_ counts: TransferProgress) {
        let totals = [counts.toSend, counts.toReceive].filter { $0 > 0 }
        progress.totalUnitCount = totals.isEmpty ? -1 : totals.reduce(0, +)
        progress.completedUnitCount = counts.sent + counts.received
    }

    private func followProgress() {
        show(counts)
        progress.cancellationHandler = { [weak self] in self?.cancel() }
    }
}
