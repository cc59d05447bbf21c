import MultipeerConnectivity
import UIKit

/// An app that meets its peers as soon as it is launched.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let peers = Peers()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if let data = try? NSKeyedArchiver.archivedData(withRootObject: peers.me, requiringSecureCoding: true),
            let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: Badge.self, from: data)
        {
            tell("the same from an archive", copy == peers.me)
        }
        peers.start()
        return true
    }
}
