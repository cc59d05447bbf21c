public import Foundation

/// What an app does about incoming calls.
public protocol NEAppPushDelegate: NSObjectProtocol {
    /// A provider has reported a call; called on the main queue.
    ///
    /// - Parameters:
    ///   - manager: the manager that was loaded from preferences and whose provider it is.
    ///   - userInfo: what the provider gave to `reportIncomingCall`.
    func appPushManager(
        _ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any])
}
