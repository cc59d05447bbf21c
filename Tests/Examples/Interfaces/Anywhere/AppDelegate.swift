import UIKit

/// Has everything called from a queue that is not the main one, as apps do that were written before anybody checked.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        DispatchQueue.global().async { Everything.callAll(self) }
        return true
    }
}
