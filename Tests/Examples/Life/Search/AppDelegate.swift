import Foundation
import Network
import UIKit

/// An app that looks for the printers of the ward when the user asks for it, and not before.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private var browser: NWBrowser?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let item = launchOptions?[.shortcutItem] as? UIApplicationShortcutItem
        tell("launched for \(item?.type ?? "nothing"), \(application.shortcutItems?.count ?? 0) items before")
        let search = UIMutableApplicationShortcutItem(type: "none", localizedTitle: "Search")
        search.type = "search"
        search.userInfo = ["service": NSString(string: "_pager._tcp")]
        application.shortcutItems = [
            search, UIApplicationShortcutItem(type: "help", localizedTitle: "Help"),
        ]
        return true
    }

    func applicationWillEnterForeground(_ application: UIApplication) { tell("will enter the foreground") }

    func applicationDidBecomeActive(_ application: UIApplication) { tell("active") }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        tell("selected \(shortcutItem.localizedTitle)")
        guard let type = shortcutItem.userInfo?["service"] as? String else { return completionHandler(false) }
        let browser = NWBrowser(for: .bonjour(type: type, domain: nil), using: .tcp)
        browser.stateUpdateHandler = { state in tell("browser", state) }
        browser.start(queue: .main)
        self.browser = browser
        completionHandler(true)
    }
}
