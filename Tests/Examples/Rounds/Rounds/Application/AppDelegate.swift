import UIKit
import os

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    private let log = Logger(subsystem: "com.example.rounds", category: "app")
    private(set) lazy var services = Services()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        log.notice("launched, version \(version ?? "none", privacy: .public)")
        services.start()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.tintColor = .systemTeal
        window.rootViewController = makeTabs()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        log.notice("active")
        application.applicationIconBadgeNumber = 0
        services.journal.reload()
    }

    func applicationWillResignActive(_ application: UIApplication) { log.notice("inactive") }

    func applicationDidEnterBackground(_ application: UIApplication) {
        log.notice("background")
        services.desk?.pause()
        services.handover.write(application)
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        log.notice("foreground")
        services.desk?.open()
    }

    private func makeTabs() -> UITabBarController {
        let alarms = AlarmsViewController(journal: services.journal)
        alarms.tabBarItem = UITabBarItem(title: "Alarms", image: UIImage(systemName: "bell"), tag: 0)
        let settings = SettingsViewController(services: services)
        settings.tabBarItem = UITabBarItem(
            title: "Settings", image: UIImage(systemName: "gear"), tag: 1)
        let tabs = UITabBarController()
        tabs.viewControllers = [alarms, settings].map(UINavigationController.init(rootViewController:))
        tabs.tabBar.accessibilityIdentifier = "tabs"
        return tabs
    }
}
