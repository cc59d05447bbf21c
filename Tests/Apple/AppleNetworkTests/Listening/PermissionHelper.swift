import AppleNetwork
import Dispatch
import Synchronization

/// The question whether an app may use the local network, as apps ask it: they browse for a service of their own.
final class PermissionHelper: Sendable {
    private let listener: NWListener
    private let browser: NWBrowser
    private let queue = DispatchQueue(label: "helper")
    private let state = Mutex<State>(.setup)

    private enum State {
        case setup
        case searching(CheckedContinuation<Bool, any Error>)
        case over
    }

    init(_ listener: NWListener, _ browser: NWBrowser) {
        self.listener = listener
        self.browser = browser
    }

    /// `true` when the service was found, `false` when access is denied; throws what else went wrong, and when it is
    /// cancelled.
    func ask() async throws -> Bool {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if case .over = state { return true }
                    state = .searching(continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) } else { search() }
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }

    /// Waits until what was going on when the question ended is over.
    func settle() async { await drain(queue) }

    private func search() {
        listener.newConnectionHandler = { $0.forceCancel() }
        listener.stateUpdateHandler = { [self] state in
            switch state {
            case .failed(let error), .waiting(let error): finish(error)
            case .setup, .ready, .cancelled: break
            }
        }
        browser.stateUpdateHandler = { [self] state in
            switch state {
            case .failed(let error), .waiting(let error): finish(error)
            case .setup, .ready, .cancelled: break
            }
        }
        browser.browseResultsChangedHandler = { [self] results, _ in
            if !results.isEmpty { finish(.success(true)) }
        }
        listener.start(queue: queue)
        browser.start(queue: queue)
    }

    private func finish(_ error: NWError) {
        finish(error == BrowserFixture.deniedError ? .success(false) : .failure(error))
    }

    private func finish(_ result: Result<Bool, any Error>) {
        listener.stateUpdateHandler = nil
        browser.stateUpdateHandler = nil
        browser.browseResultsChangedHandler = nil
        listener.cancel()
        browser.cancel()
        let continuation = state.withLock { state -> CheckedContinuation<Bool, any Error>? in
            defer { state = .over }
            if case .searching(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume(with: result)
    }
}
