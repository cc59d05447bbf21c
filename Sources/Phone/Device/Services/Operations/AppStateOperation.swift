internal import DeviceProtocol
private import Synchronization

/// Follows whether an app is in the foreground (`UIApplication`).
final class AppStateOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let tools: ServiceTools
    private let reported = Mutex<Bool?>(nil)

    init(_ origin: AppOperationOrigin, _ tools: ServiceTools) {
        self.origin = origin
        self.tools = tools
    }

    func begin() { report() }

    func privacyChanged() {
        if tools.configuration.sabotage != .keepsStateFromApps { report() }
    }

    func networkChanged() {}

    func cancel() {}

    private func report() {
        let isForeground = tools.privacy.isInForeground(origin.caller.app)
        let hasChanged = reported.withLock { reported in
            defer { reported = isForeground }
            return reported != isForeground
        }
        if hasChanged { origin.reply(.foreground(isForeground)) }
    }
}
