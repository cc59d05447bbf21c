import UIKit
import UserNotifications
import os

/// What lives as long as the app.
final class Services: NSObject {
    let store = GroupStore()
    let calls = CallCenter()
    let network = LocalNetwork()
    private(set) lazy var journal = Journal(store: store)
    private(set) lazy var push = PushManager(store: store, calls: calls)
    private(set) lazy var notifications = NotificationCenterDelegate(journal: journal)

    private let log = Logger(subsystem: "com.example.rounds", category: "services")

    func start() {
        log.notice("app group: \(self.store.isAvailable)")
        UNUserNotificationCenter.current().delegate = notifications
        notifications.register()
        network.ask()
        push.load()
    }
}
