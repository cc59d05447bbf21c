import AppleNetwork
import Dispatch
import Synchronization

/// The question whether an app may use the local network, as apps ask it: they browse for a service of their own.
final class PermissionHelper: Sendable {
    private let listener: NWListener
    private let browser: NWBrowser
    private let queue = DispatchQueue(label: "helper")
    private let continuation = Mutex<CheckedContinuation<Bool, any Error>?>(nil)

    init(_ listener: NWListener, _ browser: NWBrowser) {
        self.listener = listener
        self.browser = browser
    }

    /// `true` when the service was found, `false` when access is denied; throws what else went wrong.
    func ask() async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation.withLock { $0 = continuation }
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
        continuation.withLock { $0.take() }?.resume(with: result)
    }
}
