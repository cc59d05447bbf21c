import NetworkExtension

/// A provider that says what it does by `print` alone, as one does while looking for a fault.
class PushProvider: NEAppPushProvider {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        print("the provider starts")
        completionHandler(nil)
    }
}
