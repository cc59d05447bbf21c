import UIKit
import UserNotifications
import os

/// What lives as long as the app.
final class Services: NSObject {
    let store = GroupStore()
    let calls = CallCenter()
    let network = LocalNetwork()
    let credentials = CredentialStore()
    private(set) lazy var journal = Journal(store: store)
    private(set) lazy var push = PushManager(store: store, calls: calls)
    private(set) lazy var handover = Handover(journal: journal, store: store)
    private(set) var desk: DeskLine?
    private(set) lazy var notifications = NotificationCenterDelegate(journal: journal)

    private let log = Logger(subsystem: "com.example.rounds", category: "services")

    func start() {
        log.notice("app group: \(self.store.isAvailable)")
        log.notice("taken before: \(self.store.taken.count)")
        UNUserNotificationCenter.current().delegate = notifications
        notifications.register()
        network.ask()
        do {
            let ward = try Ward.load()
            log.notice("ward: \(ward.name, privacy: .public)")
            if !store.hasSettings { store.settings = ServerSettings(host: ward.host, port: ward.port) }
            try enrol(as: ward.device)
            desk = DeskLine(ward: ward)
            desk?.open()
        } catch {
            log.error("not set up: \(error.localizedDescription, privacy: .public)")
        }
        push.load()
    }

    /// Keeps the token of the device at the first launch.
    private func enrol(as device: String) throws {
        let isKnown = try credentials.token() != nil
        if !isKnown { try credentials.save(device) }
        let group = credentials.accessGroup() ?? "none"
        log.notice("credential \(isKnown ? "found" : "saved", privacy: .public) in \(group, privacy: .public)")
    }
}
