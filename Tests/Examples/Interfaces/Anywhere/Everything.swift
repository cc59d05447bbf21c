import CallKit
import UIKit
import UserNotifications

/// The members of three modules.
enum Everything {
    static func callAll(_ delegate: AppDelegate) {
        tellDevice()
        tellApplication(delegate)
        tellCenter()
        tellCalls()
        tell("done, main \(Thread.isMainThread)")
    }

    private static func tellDevice() {
        let device = UIDevice.current
        tell("device: \(device.name) \(device.systemName) \(device.model) \(device.localizedModel)")
        tell("idiom: \(device.userInterfaceIdiom == .phone)")
        tell("vendor: \(device.identifierForVendor == UIDevice.current.identifierForVendor)")
        tell("version: \(device.systemVersion.isEmpty)")
    }

    private static func tellApplication(_ delegate: AppDelegate) {
        let application = UIApplication.shared
        tell("delegate: \(application.delegate === delegate)")
        application.isIdleTimerDisabled = true
        tell("idle timer: \(application.isIdleTimerDisabled)")
        _ = application.applicationState
        let task = application.beginBackgroundTask(withName: "a") {}
        let other = application.beginBackgroundTask {}
        tell("tasks: \(task != other) \(task != .invalid)")
        application.endBackgroundTask(task)
        application.endBackgroundTask(other)
        application.registerForRemoteNotifications()
        delegate.applicationWillResignActive(application)
        delegate.applicationDidEnterBackground(application)
        delegate.applicationWillEnterForeground(application)
        tell("options: \(UIApplication.LaunchOptionsKey(rawValue: "a").rawValue)")
        tell("responder: \(UIResponder().isKind(of: UIResponder.self))")
    }

    private static func tellCenter() {
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: [.alert, .badge]) { isGranted, _ in tell("granted: \(isGranted)") }
        center.getNotificationSettings { _ in tell("settings") }
        let content = UNMutableNotificationContent()
        content.title = "Ward"
        let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
        center.add(request) { tell("added: \($0 == nil)") }
        center.getPendingNotificationRequests { _ in tell("pending") }
        center.getDeliveredNotifications { _ in tell("delivered") }
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        center.delegate = nil
    }

    private static func tellCalls() {
        let configuration = CXProviderConfiguration()
        configuration.maximumCallGroups = 1
        let provider = CXProvider(configuration: configuration)
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: "desk")
        let call = UUID()
        provider.reportNewIncomingCall(with: call, update: update) { error in
            tell("call: \(error == nil)")
            provider.reportCall(with: call, endedAt: nil, reason: .remoteEnded)
            provider.invalidate()
        }
    }
}
