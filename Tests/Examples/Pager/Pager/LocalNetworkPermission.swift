import Foundation
import Network

/// Asks for the permission to use the local network, and tells whether it is given.
///
/// It waits for the user where the user has not been asked before.
///
/// - Parameter inTheMiddle: called between the starts of the listener and of the browser, with the latter; for tests.
/// - Throws: the error of a network that does not work, or `CancellationError`.
func requestLocalNetworkAuthorization(
    inTheMiddle: (@Sendable (_ goOn: @escaping @Sendable () -> Void) -> Void)? = nil
) async throws -> Bool {
    let search = PermissionSearch(inTheMiddle)
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            search.begin(continuation)
        }
    } onCancel: {
        search.end(.failure(CancellationError()))
    }
}

/// A listener that announces itself, and a browser that finds it if the user allows.
///
/// Everything happens on one queue. It is over when both have ended, so that the next search finds the ground clear.
private final class PermissionSearch: @unchecked Sendable {
    private let type = "_preflight_check._tcp"
    private let queue = DispatchQueue(label: "com.example.pager.permission")
    private let name = UUID().uuidString
    private let inTheMiddle: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
    private var continuation: CheckedContinuation<Bool, Error>?
    private var outcome: Result<Bool, Error>?
    private var listener: NWListener?
    private var browser: NWBrowser?

    init(_ inTheMiddle: (@Sendable (@escaping @Sendable () -> Void) -> Void)?) {
        self.inTheMiddle = inTheMiddle
    }

    func begin(_ continuation: CheckedContinuation<Bool, Error>) {
        queue.async {
            self.continuation = continuation
            // It may have been cancelled before it began; then nothing is started.
            guard self.outcome == nil else { return self.resumeWhenOver() }
            do {
                try self.announce()
            } catch {
                return self.finish(.failure(error))
            }
            // At once, before the listener can fail: without a network the browser is what asks the user.
            guard let inTheMiddle = self.inTheMiddle else { return self.browse() }
            inTheMiddle { [self] in queue.async { self.browse() } }
        }
    }

    func end(_ outcome: Result<Bool, Error>) {
        queue.async { self.finish(outcome) }
    }

    private func announce() throws {
        let listener = try NWListener(using: NWParameters(tls: .none, tcp: NWProtocolTCP.Options()))
        listener.service = NWListener.Service(name: name, type: type)
        listener.newConnectionHandler = { $0.cancel() }
        listener.stateUpdateHandler = { [weak self] state in
            switch state {
            case .failed(let error), .waiting(let error): self?.judge(error)
            case .cancelled:
                self?.listener = nil
                self?.resumeWhenOver()
            default: break
            }
        }
        self.listener = listener
        listener.start(queue: queue)
    }

    private func browse() {
        guard outcome == nil else { return }
        let parameters = NWParameters()
        parameters.includePeerToPeer = true
        let browser = NWBrowser(for: .bonjour(type: type, domain: nil), using: parameters)
        browser.stateUpdateHandler = { [weak self] state in
            switch state {
            case .failed(let error), .waiting(let error): self?.judge(error)
            case .cancelled:
                self?.browser = nil
                self?.resumeWhenOver()
            default: break
            }
        }
        browser.browseResultsChangedHandler = { [weak self] results, _ in
            guard let self else { return }
            let isFound = results.contains { result in
                if case .service(self.name, _, _, _) = result.endpoint { return true }
                return false
            }
            if isFound { self.finish(.success(true)) }
        }
        self.browser = browser
        browser.start(queue: queue)
    }

    private func judge(_ error: NWError) {
        if case .dns(let code) = error, Int(code) == kDNSServiceErr_PolicyDenied { return finish(.success(false)) }
        finish(.failure(error))
    }

    /// Ends the search; what comes first is what counts.
    private func finish(_ outcome: Result<Bool, Error>) {
        // No lock guards the outcome: the queue does.
        dispatchPrecondition(condition: .onQueue(queue))
        guard self.outcome == nil else { return }
        self.outcome = outcome
        listener?.cancel()
        browser?.cancel()
        resumeWhenOver()
    }

    private func resumeWhenOver() {
        guard let outcome, listener == nil, browser == nil else { return }
        continuation?.resume(with: outcome)
        continuation = nil
    }
}
