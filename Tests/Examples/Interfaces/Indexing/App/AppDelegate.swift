import BackgroundTasks
import UIKit

/// An app whose provider requests its task.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.index", using: nil) { task in
            tell("index begins")
            task.setTaskCompleted(success: true)
        }
        return true
    }
}
