package import AppleNetwork
internal import Foundation
public import FoundationNetworking
package import Synchronization

/// What a task of HTTP goes through before it connects: it asks the device for a way to the host.
///
/// Without one the task fails as on a device, with -1009 (`notConnectedToInternet`). ``WaitingGate`` lets it wait instead.
/// Then the toolchain's own implementation takes over; the task is the same all the time.
public class ConnectivityGate: URLProtocol {
    // `loader` belongs to the queue of the task.
    private let state = Mutex(State())
    private var loader: URLProtocol?

    private struct State {
        var phase = Phase.idle
        /// Counts the beginnings, so that what comes of an earlier one is ignored.
        var run = 0
        var finder: RouteFinder?
        var hasToldWaiting = false
        /// Counts the time that the whole transfer may take.
        var timer: (any DispatchSourceTimer)?
    }

    private enum Phase {
        /// Nothing is asked for: the task has not begun, or is suspended or over.
        case idle
        /// The way is being looked for.
        case checking
        /// The task may go on.
        case open
    }

    // Sendable: what others than the task's queue call touches nothing but what is behind the lock.
    private struct Reference: @unchecked Sendable {
        weak var gate: ConnectivityGate?
    }

    /// Whether a task without a way to its host waits for one.
    class var waits: Bool { false }

    /// The implementations of the toolchain, in its order.
    private static let loaders: [URLProtocol.Type] =
        URLSessionConfiguration.default.protocolClasses?.compactMap { $0 as? URLProtocol.Type } ?? []

    /// The device that is asked; tests put their own in its place.
    package static let device = Mutex(DeviceAccess.shared)

    /// Takes requests over HTTP.
    override public class func canInit(with request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased())
    }

    /// Leaves a request as it is.
    override public class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Begins; called on the queue of the task some time after it was resumed.
    override public func startLoading() {
        // A task that has been suspended again since then is begun when it is resumed.
        guard task?.state == .running else { return }
        countTime()
        switch state.withLock(\.phase) {
        case .idle: check()
        case .checking: break
        case .open: load()
        }
    }

    /// Ends; called on the queue of the task some time after it was suspended or cancelled.
    override public func stopLoading() {
        let finder = state.withLock { state -> RouteFinder? in
            if state.phase == .checking { state.phase = .idle }
            state.run += 1
            defer { state.finder = nil }
            return state.finder
        }
        finder?.cancel()
        stopLoader()
    }

    /// Hands a stop on to the toolchain's implementation.
    ///
    /// That ends the program when the task is neither suspended nor has the error that it was cancelled with, as it is when
    /// it was resumed or cancelled meanwhile. The former goes on, and for the latter this is called once more.
    private func stopLoader() {
        guard let task, let loader else { return }
        switch task.state {
        case .suspended:
            loader.stopLoading()
            // It would put the reply to a new request behind what it has of the old one. Tasks start over when they are
            // resumed, with another.
            if loader.abandonTransfer() { self.loader = nil }
        case .canceling where task.error != nil: loader.stopLoading()
        default: break
        }
    }

    private func load() {
        guard let task, let type = Self.loaders.first(where: { $0.canInit(with: request) }) else { return }
        let loader =
            loader
            ?? type.init(task: task, cachedResponse: cachedResponse, client: client.map(TransferClient.init(telling:)))
        self.loader = loader
        loader.startLoading()
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
        // While the user is being asked, nothing is said of such a name.
        LocalNameCheck(url.host, asking: device) {
            guard let gate = reference.gate else { return }
            Self.waits ? gate.wait(run) : gate.fail(run)
        }?.start()
    }

    private func take(_ finding: RouteFinder.Finding, _ run: Int) {
        switch finding {
        case .open: open(run)
        case .closed, .unknown(_, .some): Self.waits ? wait(run) : fail(run)
        // There is no such name, which the toolchain's implementation finds out as well.
        case .unknown(_, nil): open(run)
        }
    }

    /// Lets the task go on.
    private func open(_ run: Int) {
        guard end(.open, run), let task else { return }
        // The loader belongs to the queue of the task, which calls `startLoading` again for this.
        task.suspend()
        task.resume()
    }

    private func fail(_ run: Int) {
        guard end(.idle, run) else { return }
        client?.urlProtocol(self, didFailWithError: URLError.notConnected(request.url))
    }

    /// Ends a task that still waits for a way when its `timeoutIntervalForResource` is over, which counts from its beginning.
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

    /// Leaves the phase in which the way is looked for; `false` when it was left before.
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

    /// Tells the delegate once that the task waits; it goes on by itself.
    private func wait(_ run: Int) {
        let isNew = state.withLock { state in
            guard state.run == run, !state.hasToldWaiting else { return false }
            state.hasToldWaiting = true
            return true
        }
        guard isNew, let task, let session = task.ownSession else { return }
        guard let delegate = (task.delegate ?? session.delegate) as? any URLSessionConnectivityDelegate else { return }
        session.delegateQueue.addOperation { delegate.urlSession(session, taskIsWaitingForConnectivity: task) }
    }
}

/// A gate at which tasks wait until there is a way to their hosts (`waitsForConnectivity`).
public final class WaitingGate: ConnectivityGate {
    override class var waits: Bool { true }
}

extension URLError {
    /// What a task fails with that has no way to its host, with what is below it on a device: ENETDOWN of a socket.
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
