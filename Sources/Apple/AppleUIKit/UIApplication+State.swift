internal import AppleUserNotifications
package import DeviceProtocol
public import Foundation
internal import Synchronization

extension UIApplication {
    /// The state of an app.
    public enum State: Int, Sendable {
        /// The app is in the foreground.
        case active
        /// The app is being launched, or is changing between foreground and background.
        case inactive
        /// Posted after the app has entered the background.
        case background
    }

    /// Posted after the app has come to the foreground, also after its launch.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the app leaves the foreground.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted after the app has entered the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted before the app returns to the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")

    /// Follows the state of the app on its device: notifies the delegate of each change, then the observers.
    ///
    /// With `waits`, returns after the device has reported whether the app was launched in the background. Without a device,
    /// or if it does not answer within a second, the state stays that of the launch.
    package func follow(_ device: any DeviceRequests, waits: Bool = false) {
        let answered = DispatchSemaphore(value: 0)
        let isInBackground = Mutex(false)
        device.request(.observeState(confirms: true)) { reply in
            if case .quickAction(let type) = reply {
                // The foreground follows, and the delegate gets the action then.
                QuickActions.shared.add(type)
                return device.request(.stateTaken) { _ in }
            }
            if case .notificationResponse(let response) = reply {
                return Self.take(response) { device.request(.stateTaken) { _ in } }
            }
            if case .backgroundSession(let identifier) = reply {
                return Self.take(session: identifier, on: device) { device.request(.stateTaken) { _ in } }
            }
            defer { answered.signal() }
            guard case .foreground(let isForeground) = reply else { return }
            isInBackground.withLock { $0 = !isForeground }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { isForeground ? Self.shared.becomeActive() : Self.shared.enterBackground() }
                // Confirms to the device that the app has handled the change.
                device.request(.stateTaken) { _ in }
            }
        }
        guard waits else { return }
        _ = answered.wait(timeout: .now() + 1)
        if isInBackground.withLock({ $0 }) { applicationState = .background }
    }

    private func becomeActive() {
        SceneCenter.shared.connect(for: self)
        let delegate = stateDelegate
        // A scene comes to the foreground at the launch, too.
        if applicationState != .background, SceneCenter.shared.awaitsForeground {
            post(Self.willEnterForegroundNotification)
        }

        if applicationState == .background {
            delegate?.applicationWillEnterForeground(self)
            post(Self.willEnterForegroundNotification)
        }
        applicationState = .inactive
        performQuickActions()
        NotificationResponses.shared.deliver()
        BackgroundTasks.shared.enterForeground()
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
    }

    /// Enters the background; for an app that was launched there, nothing is reported.
    private func enterBackground() {
        let delegate = stateDelegate

        let wasActive = applicationState == .active
        if wasActive {
            delegate?.applicationWillResignActive(self)
            post(Self.willResignActiveNotification)
        }
        BackgroundTasks.shared.enterBackground()
        applicationState = .background
        guard wasActive else { return }
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
    }

    /// Notifies the scenes, then the observers.
    private func post(_ name: Notification.Name) {
        SceneCenter.shared.follow(name)
        NotificationCenter.default.post(name: name, object: self)
    }
}
