public import Foundation

/// The delegate of a push manager, which handles incoming calls.
public protocol NEAppPushDelegate: NSObjectProtocol {
    /// Called on the main queue when a provider has reported a call.
    ///
    /// - Parameters:
    ///   - manager: the manager of this provider, which was loaded from preferences.
    ///   - userInfo: the argument of the provider's `reportIncomingCall`.
    func appPushManager(
        _ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any])
}
