import NetworkExtension

/// A provider that reports one call for each instance, at its first timer event.
class PushProvider: NEAppPushProvider {
    private static var callCount = 0
    private var hasCalled = false

    override func handleTimerEvent() {
        guard !hasCalled else { return }
        hasCalled = true
        Self.callCount += 1
        reportIncomingCall(userInfo: ["from": "Desk \(Self.callCount)"])
    }
}
