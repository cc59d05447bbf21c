import UIKit

/// An app that fetches the plan of its ward and sends a report, both in the background.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        tell("launched, the first time \(UserDefaults.standard.string(forKey: "begun") == nil)")
        // Opened at each launch, so that transfers of an earlier process report to this one.
        Transfers.shared.open()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { tell("in the background") }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        tell("events of \(identifier), state \(application.applicationState.rawValue)")
        Transfers.shared.whenDelivered = completionHandler
    }
}
