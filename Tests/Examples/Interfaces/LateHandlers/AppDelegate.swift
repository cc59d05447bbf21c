import BackgroundTasks
import UIKit

/// An app that registers one handler in time, and the other one after its launch, unless it is launched in the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.timely", using: nil) { _ in }
        guard application.applicationState != .background else { return true }
        DispatchQueue.main.async {
            let isRegistered = BGTaskScheduler.shared.register(
                forTaskWithIdentifier: "com.example.late", using: nil
            ) { _ in }
            tell("late handler: \(isRegistered)")
            let request = BGProcessingTaskRequest(identifier: "com.example.late")
            do { try BGTaskScheduler.shared.submit(request) } catch { tell("refused: \(error)") }
            tell("submitted")
        }
        return true
    }
}
