import UIKit

/// An app that has news when it leaves the foreground.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let listener = Listener()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        listener.listen(to: "com.example/news")
        tell("listens")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        for _ in 0..<3 {
            Signal.post("com.example/news")
            Signal.post("nobody listens")
        }
    }
}
