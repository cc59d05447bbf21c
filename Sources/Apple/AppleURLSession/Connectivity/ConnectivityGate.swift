package import AppleNetwork
internal import Foundation
package import FoundationNetworking
package import Synchronization

/// Asks the device for a route to the host before an HTTP task connects.
///
/// Without a route, the task fails as on a device, with -1009 (`notConnectedToInternet`); in a `WaitingGate` it waits
/// instead. With a route, the toolchain's implementation continues with the same task.
package class ConnectivityGate: URLProtocol {
    // `loader` and `trustWatch` are used only on the queue of the task.
    private let state = Mutex(State())
    private var loader: URLProtocol?
    private var trustWatch: ServerTrustWatch?

    private struct State {
        var phase = Phase.idle
        /// The number of the current look-up; the results of earlier ones are ignored.
        var run = 0
        var finder: RouteFinder?
        var hasToldWaiting = false
        /// The timer of the whole transfer.
        var timer: (any DispatchSourceTimer)?
    }

    private enum Phase {
        /// The task has not started, is suspended or has ended.
        case idle
        /// The device is being asked for a route.
        case checking
        /// The task may continue.
        case open
    }

    // Unchecked: calls from other queues use only the locked state.
    private struct Reference: @unchecked Sendable {
        weak var gate: ConnectivityGate?
    }

    /// Whether a task without a route to its host waits for one.
    class var waits: Bool { false }

    /// The toolchain's implementations, in the toolchain's order.
    private static let loaders: [URLProtocol.Type] =
        URLSessionConfiguration.FoundationNetworking::default.protocolClasses?.compactMap { $0 as? URLProtocol.Type }
        ?? []

    /// The access to the device; tests replace it.
    package static let device = Mutex(DeviceAccess.shared)

    override package class func canInit(with request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased())
    }

    override package class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Starts the task; called on its queue some time after it was resumed.
    override package func startLoading() {
        // A task that was suspended again starts when it is resumed.
        guard task?.state == .running else { return }
        countTime()
        switch state.withLock(\.phase) {
        case .idle: check()
        case .checking: break
        case .open: load()
        }
    }

    /// Stops the task; called on its queue some time after it was suspended or cancelled.
    override package func stopLoading() {
        let finder = state.withLock { state -> RouteFinder? in
            if state.phase == .checking { state.phase = .idle }
            state.run += 1
            defer { state.finder = nil }
            return state.finder
        }
        finder?.cancel()
        stopLoader()
    }

    /// Stops the toolchain's implementation.
    ///
    /// The implementation would crash for a task that was resumed or cancelled meanwhile, so it is not stopped then. A
    /// resumed task continues; for a cancelled one, this is called again once the task has its error.
    private func stopLoader() {
        guard let task, let loader else { return }
        switch task.state {
        case .suspended:
            loader.stopLoading()
            // It would append the response to a new request to the old one. Tasks start over when they are
            // resumed, with another loader.
            if loader.abandonTransfer() { (self.loader, trustWatch) = (nil, nil) }
        case .canceling where task.error != nil: loader.stopLoading()
        default: break
        }
    }

    private func load() {
        guard let task, let type = Self.loaders.first(where: { $0.canInit(with: request) }) else { return }
        let loader = loader ?? makeLoader(type, task)
        self.loader = loader
        loader.startLoading()
    }

    private func makeLoader(_ type: URLProtocol.Type, _ task: URLSessionTask) -> URLProtocol {
        let transferClient = client.map(TransferClient.init(telling:))
        let loader = type.init(task: task, cachedResponse: cachedResponse, client: transferClient)
        trustWatch = ServerTrustWatch(loader, of: task)
        transferClient?.check = trustWatch?.check
        return loader
    }

    private func check() {
        guard let url = request.url else { return load() }
        let run = state.withLock { state in
            state.phase = .checking
            state.run += 1
            return state.run
        }
        let device = Self.device.withLock { $0 }
        let reference = Reference(gate: self)
        let finder = RouteFinder(to: .url(url), .tcp, asking: device) { reference.gate?.take($0, run) }
        let isWanted = state.withLock { state in
            guard state.run == run else { return false }
            state.finder = finder
            return true
        }
        guard isWanted else { return }
        finder.start()
        // While the alert is shown, the look-up of a local name reports nothing.
        LocalNameCheck(url.host, asking: device) {
            guard let gate = reference.gate else { return }
            Self.waits ? gate.wait(run) : gate.fail(run)
        }?.start()
    }

    private func take(_ finding: RouteFinder.Finding, _ run: Int) {
        switch finding {
        case .open: open(run)
        case .closed, .unknown(_, .some): Self.waits ? wait(run) : fail(run)
        // The name does not exist; the toolchain's implementation reports the error.
        case .unknown(_, nil): open(run)
        }
    }

    private func open(_ run: Int) {
        guard end(.open, run), let task else { return }
        // Suspending and resuming calls `startLoading` again, on the task's queue, where the loader is used.
        task.suspend()
        task.resume()
    }

    private func fail(_ run: Int) {
        guard end(.idle, run) else { return }
        client?.urlProtocol(self, didFailWithError: URLError.notConnected(request.url))
    }

    /// Starts the timer of `timeoutIntervalForResource`, which ends a task that waits for a route.
    private func countTime() {
        guard let limit = task?.ownSession?.configuration.timeoutIntervalForResource else { return }
        let reference = Reference(gate: self)
        state.withLock { state in
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource()
            timer.setEventHandler {
                guard let gate = reference.gate, gate.end(.idle, gate.state.withLock(\.run)) else { return }
                gate.client?.urlProtocol(gate, didFailWithError: URLError(.timedOut))
            }
            timer.schedule(deadline: .now() + limit)
            timer.activate()
            state.timer = timer
        }
    }

    deinit { state.withLock(\.timer)?.cancel() }

    /// Ends the look-up with a phase; returns `false` if it had already ended.
    private func end(_ phase: Phase, _ run: Int) -> Bool {
        let finder = state.withLock { state -> RouteFinder?? in
            guard state.run == run, state.phase == .checking else { return .none }
            state.phase = phase
            defer { state.finder = nil }
            return .some(state.finder)
        }
        guard let finder else { return false }
        finder?.cancel()
        return true
    }

    /// Notifies the delegate once that the task waits.
    private func wait(_ run: Int) {
        let isNew = state.withLock { state in
            guard state.run == run, !state.hasToldWaiting else { return false }
            state.hasToldWaiting = true
            return true
        }
        guard isNew, let task, let session = task.ownSession else { return }
        guard let delegate = (task.delegate ?? session.delegate) as? any URLSessionTaskDelegate else { return }
        session.delegateQueue.addOperation { delegate.urlSession(session, taskIsWaitingForConnectivity: task) }
    }
}

/// A gate at which tasks wait for a route to their hosts (`waitsForConnectivity`).
final class WaitingGate: ConnectivityGate {
    override class var waits: Bool { true }
}

extension URLError {
    /// Returns the error of a task without a route to its host, with ENETDOWN as its cause, as on a device.
    fileprivate static func notConnected(_ url: URL?) -> URLError {
        var information: [String: Any] = [
            NSLocalizedDescriptionKey: "The Internet connection appears to be offline.",
            "_kCFStreamErrorDomainKey": 1, "_kCFStreamErrorCodeKey": 50,
        ]
        if let url {
            information[NSURLErrorFailingURLErrorKey] = url
        }
        return URLError(.notConnectedToInternet, userInfo: information)
    }
}
