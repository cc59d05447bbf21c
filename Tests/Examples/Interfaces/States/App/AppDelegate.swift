import Foundation
import UIKit

/// An app that tells about its device, and how it comes and goes.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private var observers: [NSObjectProtocol] = []
    private var steps = 0

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        step("will finish launching, \(words(application)), options \(launchOptions?.count ?? 0)")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        step("did finish launching, \(words(application)), options \(launchOptions?.count ?? 0)")
        tellDevice()
        tellTasks(of: application)
        tellBrokenPipe()
        observe()
        awaitBackground(application)
        application.registerForRemoteNotifications()
        tell("asked for remote notifications")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { step("did become active, \(words(application))") }

    func applicationWillResignActive(_ application: UIApplication) { step("will resign active, \(words(application))") }

    func applicationDidEnterBackground(_ application: UIApplication) {
        step("did enter background, \(words(application))")
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        step("will enter foreground, \(words(application))")
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        let error = error as NSError
        tell("no remote notifications: \(error.domain) \(error.code) \(error.localizedDescription)")
    }

    /// Tells if the app is in the background before it was in the foreground; nobody else tells that.
    private func awaitBackground(_ application: UIApplication) {
        guard application.applicationState == .inactive else {
            return tell("first state: \(application.applicationState.rawValue)")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { self.awaitBackground(application) }
    }

    /// Tells what has happened, by its number.
    private func step(_ fact: String) {
        steps += 1
        tell("\(steps): \(fact)")
    }

    private func words(_ application: UIApplication) -> String {
        let isItself = application === UIApplication.shared && application.delegate === self
        return "\(isItself ? "itself" : "another") in state \(application.applicationState.rawValue)"
    }

    private func observe() {
        let names = [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
        ]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [unowned self] notification in
                let isOfApp = notification.object as? UIApplication != nil
                MainActor.assumeIsolated {
                    self.step("posted \(notification.name.rawValue) of \(isOfApp ? "the app" : "another")")
                }
            }
        }
    }
}
