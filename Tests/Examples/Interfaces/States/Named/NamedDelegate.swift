import Foundation
import UIKit

/// A delegate that does with what every delegate has.
class NamedDelegate: NSObject, UIApplicationDelegate {
    private let note: String

    override init() {
        note = "made by init"
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let delegate: UIApplicationDelegate = self
        let will = PlainDelegate().application(application, willFinishLaunchingWithOptions: nil)
        let did = PlainDelegate().application(application, didFinishLaunchingWithOptions: nil)
        tell("launched: \(note), \(will) \(did), \(application.delegate === delegate)")
        _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in tell("timer") }
        DispatchQueue.main.async { tell("main queue") }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        tell("active: \(application.applicationState == .active)")
    }
}

/// A delegate that says nothing.
class PlainDelegate: NSObject, UIApplicationDelegate {}
