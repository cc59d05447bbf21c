import NetworkExtension

/// A provider that never says that it has stopped.
class PushProvider: NEAppPushProvider {
    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {}
}
