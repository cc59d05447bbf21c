import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let server = MessageServer()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        server.start()
        return true
    }
}
