import Foundation
import UIKit

/// An app with two background tasks: one that it ends soon, and one that it ends when its time is up, if at all.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private var slow = UIBackgroundTaskIdentifier.invalid

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let all = UIApplication.shared.backgroundTimeRemaining == .greatestFiniteMagnitude
        tell("launched: all the time \(all)")
        application.endBackgroundTask(.invalid)
        application.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: 4_711))
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let fast = application.beginBackgroundTask()
        slow = application.beginBackgroundTask(withName: "upload") { [self] in
            tell("expired on the main thread \(Thread.isMainThread), time left \(left)")
            guard endsTasks else { return }
            application.endBackgroundTask(slow)
            application.endBackgroundTask(slow)
        }
        tell("in the background: \(fast != slow), time left \(left)")
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
            application.endBackgroundTask(fast)
            tell("fast task over")
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1.2) { tell("still running") }
    }

    /// The time that is left, in whole seconds.
    private var left: Int { Int(UIApplication.shared.backgroundTimeRemaining.rounded(.up)) }
}
