internal import DeviceProtocol
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// A background session with its tasks, which the device performs.
final class BackgroundSession: Sendable {
    let session: URLSession
    let identifier: String
    /// Whether another session had the same identifier when this one was created.
    let isSecond: Bool

    private let device: any DeviceRequests
    private let state = Mutex(State())

    private struct State {
        /// The tasks that have not ended, by their identifiers.
        var tasks: [Int: any BackgroundTask] = [:]
        /// The greatest identifier of a task.
        var lastTask = 0
        /// The error of new transfers; `nil` while the device performs them.
        var failure: URLError.Code?
        var ending = Ending.none
        /// Ends the observation of the transfers.
        var close: (@Sendable () -> Void)?
    }

    private enum Ending: Comparable {
        case none
        /// The session ends when it has no more tasks.
        case begun
        case done
    }

    /// The timeout of the list of earlier transfers, in seconds.
    private static let listTimeout = 10.0
    private static let missing = OneTimeNotice("URLSession: the transfers of background sessions need a device")

    init(_ session: URLSession, _ identifier: String, isSecond: Bool, on device: any DeviceRequests) {
        (self.session, self.identifier, self.isSecond, self.device) = (session, identifier, isSecond, device)
    }

    /// Connects the session to the device, and waits until its earlier transfers are tasks again.
    func open() {
        guard !isSecond else {
            state.withLock { $0.failure = .backgroundSessionInUseByAnotherProcess }
            return Self.say(
                "there is already a background session with the identifier \(identifier). Keep one session.")
        }
        let listed = DispatchSemaphore(value: 0)
        let close = device.hold(.transferObserve(session: identifier)) { [self] event in
            take(event)
            listed.signal()
        }
        state.withLock { $0.close = close }
        _ = listed.wait(timeout: .now() + Self.listTimeout)
    }

    /// The tasks that were resumed and have not ended, in the order of their identifiers.
    var tasks: [any BackgroundTask] {
        state.withLock { $0.tasks }.sorted { $0.key < $1.key }.map(\.value).filter(\.transfer.isOutstanding)
    }

    /// Returns a task that has not ended.
    func task(_ number: Int) -> (any BackgroundTask)? { state.withLock { $0.tasks[number] } }

    /// Creates the next task.
    func makeTask<Made: BackgroundTask>(_ request: URLRequest, file: URL? = nil) -> Made {
        state.withLock { state in
            guard state.ending == .none else { fatalError("URLSession: the session \(identifier) was invalidated.") }
            state.lastTask += 1
            let task = Made(BackgroundTransfer(state.lastTask, request, file: file, in: self))
            state.tasks[state.lastTask] = task
            return task
        }
    }

    /// Hands a transfer over to the device.
    func start(_ transfer: BackgroundTransfer) {
        if let failure = state.withLock(\.failure) { return end(transfer.identifier, URLError(failure)) }
        do {
            let request = try transfer.makeRequest()
            transfer.keepBody(request.body)
            device.request(.transfer(.start(request))) { [self] reply in
                guard case .failed(let failure) = reply else { return }
                let code: URLError.Code =
                    failure.error == .serviceNotRunning ? .backgroundSessionWasDisconnected : .unknown
                end(transfer.identifier, URLError(code, userInfo: [NSLocalizedDescriptionKey: failure.message]))
            }
        } catch {
            end(transfer.identifier, error)
        }
    }

    /// Sends the device a message about a transfer.
    func send(_ message: TransferMessage) { device.request(.transfer(message)) { _ in } }

    /// Ends a task, with an error if it has failed.
    func end(_ number: Int, _ error: (any Error)?) {
        guard let task = state.withLock({ $0.tasks.removeValue(forKey: number) }) else { return }
        task.transfer.end(error)
        let session = session
        session.delegateQueue.addOperation {
            let delegate = session.delegate as? any FoundationNetworking.URLSessionTaskDelegate
            delegate?.urlSession(session, task: task, didCompleteWithError: error)
        }
        finish()
    }

    /// Ends the session when its tasks have ended; `cancels` ends them first.
    func invalidate(cancels: Bool) {
        let tasks = state.withLock { state in
            state.ending = max(state.ending, .begun)
            return cancels ? Array(state.tasks.values) : []
        }
        for task in tasks { task.cancel() }
        finish()
    }

    private func finish() {
        let close = state.withLock { state -> (@Sendable () -> Void)?? in
            guard state.ending == .begun, state.tasks.isEmpty else { return .none }
            state.ending = .done
            defer { state.close = nil }
            return .some(state.close)
        }
        guard let close else { return }
        close?()
        BackgroundSessions.shared.remove(session)
        // Notifies the delegate after the calls so far, and releases it.
        session.FoundationNetworking::finishTasksAndInvalidate()
    }

    private func take(_ event: AppReply.Event) {
        switch event {
        case .transfer(.pending(let transfers)): restore(transfers)
        case .transfer(.report(let id, let report)): take(report, of: id)
        case .transfer(.delivered): reportDelivery()
        case .failed: disconnect()
        default: break
        }
    }

    /// Creates the tasks of the transfers that an earlier process of the app has started.
    private func restore(_ transfers: SessionTransfers) {
        state.withLock { state in
            state.lastTask = max(state.lastTask, transfers.lastTask)
            for pending in transfers.pending {
                guard let transfer = BackgroundTransfer(pending, in: self) else { continue }
                state.tasks[transfer.identifier] =
                    switch transfer.kind {
                    case .download: BackgroundDownloadTask(transfer)
                    case .upload: BackgroundUploadTask(transfer)
                    }
            }
        }
    }

    /// Fails the transfers, because there is no device or it has ended.
    private func disconnect() {
        let tasks = state.withLock { state in
            state.failure = .backgroundSessionWasDisconnected
            return state.tasks
        }
        Self.missing.write(", and fail with -997 (backgroundSessionWasDisconnected) without one.")
        for (number, task) in tasks where task.transfer.hasStarted {
            end(number, URLError(.backgroundSessionWasDisconnected))
        }
    }

    private static func say(_ problem: String) {
        FileHandle.standardError.write(Data("URLSession: \(problem)\n".utf8))
    }
}
