import NetworkExtension

/// A provider that calls completion handlers once too often.
class PushProvider: NEAppPushProvider {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        completionHandler(nil)
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
        completionHandler()
    }
}
