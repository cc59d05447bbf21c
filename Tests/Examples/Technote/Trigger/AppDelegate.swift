import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Now the user looks at the screen; later on nobody may be there to answer.
        triggerLocalNetworkPrivacyAlert()
        return true
    }
}
