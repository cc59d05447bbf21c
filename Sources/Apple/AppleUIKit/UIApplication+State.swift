package import DeviceProtocol
public import Foundation
internal import Synchronization

extension UIApplication {
    /// The state of an app.
    public enum State: Int, Sendable {
        /// It is in the foreground.
        case active
        /// It was launched, or is on its way.
        case inactive
        /// It is in the background.
        case background
    }

    /// The app has come to the foreground, after it was launched as well.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// The app is about to leave the foreground.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// The app is in the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// The app is about to come back to the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")

    /// Follows the state of the app on its device, and notifies the delegate, then the observers.
    ///
    /// With `waits`, returns once it is known whether the app was launched in the background. Without a device, or
    /// with one that does not answer within a second, the app stays as it was launched.
    package func follow(_ device: any DeviceRequests, waits: Bool = false) {
        let answered = DispatchSemaphore(value: 0)
        let isInBackground = Mutex(false)
        device.request(.observeState(confirms: true)) { reply in
            defer { answered.signal() }
            guard case .foreground(let isForeground) = reply else { return }
            isInBackground.withLock { $0 = !isForeground }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { isForeground ? Self.shared.becomeActive() : Self.shared.enterBackground() }
                // The waiting caller returns.
                device.request(.stateTaken) { _ in }
            }
        }
        guard waits else { return }
        _ = answered.wait(timeout: .now() + 1)
        if isInBackground.withLock({ $0 }) { applicationState = .background }
    }

    private func becomeActive() {
        if applicationState == .background {
            delegate?.applicationWillEnterForeground(self)
            post(Self.willEnterForegroundNotification)
        }
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
    }

    /// Enters the background; an app that was launched there notifies nobody.
    private func enterBackground() {
        let wasActive = applicationState == .active
        if wasActive {
            delegate?.applicationWillResignActive(self)
            post(Self.willResignActiveNotification)
        }
        applicationState = .background
        guard wasActive else { return }
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
