import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: WardViewController())
        self.window = window
        window.makeKeyAndVisible()
        tell("launched with a window: \(window.isKeyWindow)")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        tell("active, scenes: \(application.connectedScenes.count)")
    }
}
