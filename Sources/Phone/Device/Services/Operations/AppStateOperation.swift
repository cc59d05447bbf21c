internal import DeviceProtocol
private import Synchronization

/// An operation that reports whether an app is in the foreground (`UIApplication`).
final class AppStateOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let reported = Mutex<Bool?>(nil)
    /// The reports that the app has not confirmed, in order: the background session, or `nil` for another report.
    private let unconfirmed = Mutex<[String?]>([])
    /// The number of the app among the followers that confirm; `nil` if it does not confirm.
    private let follower: Int?

    init(_ origin: AppOperationOrigin, _ tools: ServiceTools, confirms: Bool) {
        self.origin = origin
        self.tools = tools
        follower = confirms ? origin.caller.app.map(tools.states.follower) : nil
    }

    func begin() { report() }

    func privacyChanged() { report() }

    func networkChanged() {}

    func cancel() {
        guard let follower else { return }
        if let app = origin.caller.app { tools.life.ended(app) }
        tools.states.ended(follower)
    }

    /// Records that the app has confirmed one report.
    func taken() {
        guard let follower else { return }
        let (report, isLast) = unconfirmed.withLock { unconfirmed -> (String?, Bool) in
            guard !unconfirmed.isEmpty else { return (nil, false) }
            return (unconfirmed.removeFirst(), unconfirmed.isEmpty)
        }
        if let session = report, let app = origin.caller.app { tools.transfers.told(session, to: app) }
        // It may be suspended as soon as it has handled its entry into the background.
        if isLast, reported.withLock({ $0 }) == false, let app = origin.caller.app { tools.life.enterBackground(app) }
        tools.states.taken(follower)
    }

    private func report() {
        let isForeground = tools.privacy.isInForeground(origin.caller.app)
        let hasChanged = reported.withLock { reported in
            defer { reported = isForeground }
            return reported != isForeground
        }
        guard hasChanged else { return }
        if let follower {
            if isForeground, let app = origin.caller.app { tools.life.enterForeground(app) }
            if isForeground { handOverQuickActions(follower) }
            if let app = origin.caller.app {
                handOverResponses(to: app)
                handOverSessions(to: app)
            }
            unconfirmed.withLock { $0.append(nil) }
            let count = tools.states.told(follower)
            if let app = origin.caller.app {
                tools.life.watch(app) { [states = tools.states] in states.hasTaken(count, follower) }
            }
        }
        origin.reply(.foreground(isForeground))
    }

    /// Hands the waiting responses to notifications over, if the app is this one and confirms its reports.
    func handOverResponses(to app: String) {
        guard let follower, origin.caller.app == app else { return }
        for response in tools.responses.take(of: app) {
            if !response.comesForward { tools.life.wake(app, .notification) }
            unconfirmed.withLock { $0.append(nil) }
            tools.states.told(follower)
            origin.reply(.notificationResponse(response))
        }
    }

    /// Hands the waiting background sessions over, if the app is this one and confirms its reports.
    func handOverSessions(to app: String) {
        guard let follower, origin.caller.app == app else { return }
        for session in tools.transfers.takeSessions(of: app) {
            unconfirmed.withLock { $0.append(session) }
            tools.states.told(follower)
            origin.reply(.backgroundSession(session))
        }
    }

    private func handOverQuickActions(_ follower: Int) {
        for type in origin.caller.app.map(tools.quickActions.take) ?? [] {
            unconfirmed.withLock { $0.append(nil) }
            tools.states.told(follower)
            origin.reply(.quickAction(type))
        }
    }
}
