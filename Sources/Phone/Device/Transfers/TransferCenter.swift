package import DeviceProtocol
package import LabEvents
private import Synchronization

/// The part of a device that performs the transfers of background sessions (`nsurlsessiond` on iOS).
///
/// All functions must be called on the thread of the device's loop.
package final class TransferCenter: Sendable {
    private let effects: any TransferEffects
    private let state: Mutex<TransferState>
    private let channels = Mutex(Channels())
    /// The sessions for which an app was resumed or launched, until it gets them.
    private let waiting = Mutex<[String: [String]]>([:])
    private let handOver = Mutex<(@Sendable (_ app: String) -> Void)?>(nil)
    private let isFollowed = Mutex<(@Sendable (_ app: String) -> Bool)?>(nil)

    private typealias Channel = @Sendable (TransferMessage) -> Void

    private struct Channels {
        var last = 0
        /// The observers of each session of an app, with their numbers, the latest last.
        var observers: [String: [(number: Int, channel: Channel)]] = [:]
        /// The process for the transfers of each app.
        var servers: [String: (number: Int, channel: Channel)] = [:]

        mutating func add() -> Int {
            last += 1
            return last
        }
    }

    package init(_ policy: DevicePolicy, effects: any TransferEffects) throws(DeviceError) {
        self.effects = effects
        state = Mutex(TransferState(policy.transfers, saved: try effects.saved()))
    }

    /// Wakes the apps whose transfers have ended before a restart of the device.
    package func start() { act { $0.start() } }

    /// Sets the functions about apps that follow their state: `handOver` gives such an app the sessions that wait for it.
    package func connect(
        isFollowed: @escaping @Sendable (_ app: String) -> Bool, handOver: @escaping @Sendable (_ app: String) -> Void
    ) {
        self.isFollowed.withLock { $0 = isFollowed }
        self.handOver.withLock { $0 = handOver }
    }

    /// Handles that an app has been told for which session it was resumed or launched.
    package func told(_ session: String, to app: String) { act { $0.told(session, to: app) } }

    /// Removes the sessions that wait for an app and returns them in order.
    package func takeSessions(of app: String) -> [String] { waiting.withLock { $0.removeValue(forKey: app) ?? [] } }

    /// Reports a session to a process of an app; returns the number of the observer for ``endObservation(_:of:by:)``.
    package func observe(
        _ session: String, by app: String, process: Int32?, _ send: @escaping @Sendable (TransferMessage) -> Void
    ) -> Int {
        // Otherwise the first transfer notes the process, so that no namespace is kept for nothing.
        if let process, state.withLock({ $0.apps[app]?.isActive == true }) { effects.note(process: process, of: app) }
        let number = channels.withLock { channels in
            let number = channels.add()
            channels.observers[Self.key(app, session), default: []].append((number, send))
            return number
        }
        let isFollowed = follows(app)
        act { $0.observe(session, by: app, isFollowed: isFollowed) }
        return number
    }

    package func endObservation(_ number: Int, of session: String, by app: String) {
        let isLast = channels.withLock { channels in
            channels.observers[Self.key(app, session)]?.removeAll { $0.number == number }
            return channels.observers[Self.key(app, session)]?.isEmpty ?? true
        }
        if isLast { act { $0.endObservation(of: session, by: app) } }
    }

    /// Accepts the process that performs the transfers of an app; returns its number for ``endService(_:of:)``.
    package func serve(_ app: String, _ send: @escaping @Sendable (TransferMessage) -> Void) -> Int {
        let number = channels.withLock { channels in
            let number = channels.add()
            channels.servers[app] = (number, send)
            return number
        }
        act { $0.serve(app) }
        return number
    }

    package func endService(_ number: Int, of app: String) {
        let isCurrent = channels.withLock { channels in
            guard channels.servers[app]?.number == number else { return false }
            channels.servers[app] = nil
            return true
        }
        if isCurrent { act { $0.endService(app) } }
    }

    /// Performs an order of an app, or takes a report of the process; returns a text of what is wrong, if anything is.
    package func take(_ message: TransferMessage, from app: String, process: Int32?) -> String? {
        if case .start = message, let process { effects.note(process: process, of: app) }
        return act { state in
            switch message {
            case .start(let request): return state.start(request, of: app)
            case .cancel(let id), .suspend(let id), .resume(let id), .answer(let id, _, _):
                state.control(message, id, of: app)
            case .report(let id, let report): state.report(report, id, of: app)
            case .pending, .delivered: return "this is a message of the device"
            }
            return nil
        }
    }

    /// Handles that an app is suspended, or runs again.
    package func setSuspended(_ isSuspended: Bool, _ app: String) { act { $0.setSuspended(isSuspended, app) } }

    /// Forgets the transfers of a deleted app.
    package func forget(_ app: String) {
        _ = takeSessions(of: app)
        act { $0.forget(app) }
    }

    /// Whether an app follows its state, so that it is told sessions.
    private func follows(_ app: String) -> Bool { isFollowed.withLock { $0 }?(app) ?? false }

    private func isObserved(_ session: String, by app: String) -> Bool {
        channels.withLock { $0.observers[Self.key(app, session)]?.isEmpty == false }
    }

    private static func key(_ app: String, _ session: String) -> String { "\(app)\n\(session)" }

    /// Changes the state, then executes the resulting outputs in order.
    @discardableResult
    private func act<Result: Sendable>(_ body: (inout TransferState) -> Result) -> Result {
        state.change(body) { perform($0) }
    }

    private func perform(_ output: TransferState.Output) {
        switch output {
        case .emit(let event): effects.emit(event)
        case .send(let message, let app, let session):
            channels.withLock { $0.observers[Self.key(app, session)]?.last }?.channel(message)
        case .order(let message, let app): channels.withLock { $0.servers[app] }?.channel(message)
        case .launch(let app):
            effects.launch(for: app) { [weak self] in self?.act { $0.processEnded(app) } }
        case .end(let app): effects.end(app)
        case .wake(let app, let session):
            guard !effects.isInForeground(app) else { return act { $0.endWake(for: session, of: app) } }
            waiting.withLock { $0[app, default: []].append(session) }
            // Before the app runs, so that the session comes before its reports.
            handOver.withLock { $0 }?(app)
            effects.wake(app, session)
            // It runs already, and gets its reports without the session.
            if !follows(app), isObserved(session, by: app) { act { $0.told(session, to: app) } }
        // An earlier output may have changed them again.
        case .save: effects.save(state.withLock { $0.apps })
        }
    }
}

/// The side effects of a transfer center.
package protocol TransferEffects: Sendable {
    func emit(_ event: EventRecord)
    /// Returns the transfers from before the start of the device.
    func saved() throws(DeviceError) -> [String: AppTransfers]
    func save(_ transfers: [String: AppTransfers])
    /// Notes a process of an app, as the latest one.
    func note(process: Int32, of app: String)
    /// Starts the process for the transfers of an app where the noted one runs.
    ///
    /// `onEnd` is called once, later: after the end of the process, or if it cannot start.
    func launch(for app: String, onEnd: @escaping @Sendable () -> Void)
    /// Ends the process for the transfers of an app, and forgets the noted one.
    func end(_ app: String)
    func isInForeground(_ app: String) -> Bool
    /// Resumes or launches an app in the background for a session.
    func wake(_ app: String, _ session: String)
}
