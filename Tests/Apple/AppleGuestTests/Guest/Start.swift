import UIKit

@main
class AppDelegate: NSObject, UIApplicationDelegate {
    private let name: String

    override init() {
        name = "the delegate"
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched \(name)")
        exit(0)
    }
}
