import Foundation
import Network

/// Asks for the permission to use the local network, and tells whether it is given.
///
/// It waits for the user where the user has not been asked before.
///
/// - Throws: the error of a network that does not work, or `CancellationError`.
func requestLocalNetworkAuthorization() async throws -> Bool {
    let search = PermissionSearch()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            search.begin(continuation)
        }
    } onCancel: {
        search.end(.failure(CancellationError()))
    }
}

/// A listener that announces itself, and a browser that finds it if the user allows.
private final class PermissionSearch: @unchecked Sendable {
    private let queue = DispatchQueue(label: "com.example.pager.permission")
    private let name = UUID().uuidString
    private var continuation: CheckedContinuation<Bool, Error>?
    private var outcome: Result<Bool, Error>?
    private var listener: NWListener?
    private var browser: NWBrowser?

    func begin(_ continuation: CheckedContinuation<Bool, Error>) {
        queue.async {
            // It may have been cancelled before it began; then nothing is started.
            if let outcome = self.outcome { return continuation.resume(with: outcome) }
            self.continuation = continuation
            do {
                try self.search()
            } catch {
                self.finish(.failure(error))
            }
        }
    }

    func end(_ outcome: Result<Bool, Error>) {
        queue.async { self.finish(outcome) }
    }

    private func search() throws {
        let type = "_preflight_check._tcp"
        let listener = try NWListener(using: NWParameters(tls: .none, tcp: NWProtocolTCP.Options()))
        listener.service = NWListener.Service(name: name, type: type)
        listener.newConnectionHandler = { $0.cancel() }
        listener.stateUpdateHandler = { [weak self] state in
            switch state {
            case .failed(let error), .waiting(let error): self?.judge(error)
            default: break
            }
        }
        let parameters = NWParameters()
        parameters.includePeerToPeer = true
        let browser = NWBrowser(for: .bonjour(type: type, domain: nil), using: parameters)
        browser.stateUpdateHandler = { [weak self] state in
            switch state {
            case .failed(let error), .waiting(let error): self?.judge(error)
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
        self.listener = listener
        self.browser = browser
        listener.start(queue: queue)
        browser.start(queue: queue)
    }

    private func judge(_ error: NWError) {
        if case .dns(let code) = error, Int(code) == kDNSServiceErr_PolicyDenied { return finish(.success(false)) }
        finish(.failure(error))
    }

    private func finish(_ outcome: Result<Bool, Error>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        listener?.stateUpdateHandler = nil
        listener?.cancel()
        browser?.stateUpdateHandler = nil
        browser?.browseResultsChangedHandler = nil
        browser?.cancel()
        listener = nil
        browser = nil
        continuation?.resume(with: outcome)
        continuation = nil
    }
}
