import CallKit
import Foundation
import NetworkExtension
import os

/// Hands calls of the provider to the user.
final class CallCenter: NSObject, NEAppPushDelegate {
    private let provider = CXProvider(configuration: CXProviderConfiguration())
    private let log = Logger(subsystem: "com.example.pager", category: "calls")

    func appPushManager(
        _ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any] = [:]
    ) {
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: userInfo["from"] as? String ?? "")
        provider.reportNewIncomingCall(with: UUID(), update: update) { [log] error in
            if let error { log.error("not reported: \(error.localizedDescription, privacy: .public)") }
        }
    }
}
