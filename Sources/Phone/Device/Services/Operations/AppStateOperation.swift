internal import DeviceProtocol
private import Synchronization

/// An operation that reports whether an app is in the foreground (`UIApplication`).
final class AppStateOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let reported = Mutex<Bool?>(nil)
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

    func cancel() { if let follower { tools.states.ended(follower) } }

    /// Records that the app has confirmed one report.
    func taken() { if let follower { tools.states.taken(follower) } }

    private func report() {
        let isForeground = tools.privacy.isInForeground(origin.caller.app)
        let hasChanged = reported.withLock { reported in
            defer { reported = isForeground }
            return reported != isForeground
        }
        guard hasChanged else { return }
        if let follower { tools.states.told(follower) }
        origin.reply(.foreground(isForeground))
    }
}
