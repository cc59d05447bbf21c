import UIKit

/// An app that blocks its main thread: at the launch, or when it returns to the foreground.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var blocksLaunch: Bool { Bundle.main.bundleIdentifier == "com.example.launching" }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        tell("launching")
        if blocksLaunch { Thread.sleep(forTimeInterval: 60) }
        tell("launched")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        tell("leaving")
        // Shorter than the time that the device gives.
        Thread.sleep(forTimeInterval: 0.3)
        tell("left")
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        tell("returning")
        Thread.sleep(forTimeInterval: 60)
        tell("returned")
    }
}
