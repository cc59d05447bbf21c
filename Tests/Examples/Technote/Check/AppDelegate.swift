import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let check = AccessCheck()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        check.start(host: "server", port: 8080)
        return true
    }
}
