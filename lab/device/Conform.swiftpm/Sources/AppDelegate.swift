import Foundation
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let device = UIDevice.current
        let header = Trace.Header(
            trace: 1, platform: device.systemName, system: device.systemVersion, multicast: Setup.isSignedForMulticast)
        Thread.detachNewThread { Walk(header).run() }
        return true
    }
}
