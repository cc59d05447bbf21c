internal import DeviceProtocol
private import Synchronization

/// An operation that reports whether an app is in the foreground (`UIApplication`).
final class AppStateOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let reported = Mutex<Bool?>(nil)
    /// The number of reports that the app has not confirmed.
    private let unconfirmed = Mutex(0)
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
        let isLast = unconfirmed.withLock { unconfirmed in
            defer { unconfirmed = max(0, unconfirmed - 1) }
            return unconfirmed == 1
        }
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
            if let app = origin.caller.app { handOverResponses(to: app) }
            unconfirmed.withLock { $0 += 1 }
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
            unconfirmed.withLock { $0 += 1 }
            tools.states.told(follower)
            origin.reply(.notificationResponse(response))
        }
    }

    private func handOverQuickActions(_ follower: Int) {
        for type in origin.caller.app.map(tools.quickActions.take) ?? [] {
            unconfirmed.withLock { $0 += 1 }
            tools.states.told(follower)
            origin.reply(.quickAction(type))
        }
    }
}
