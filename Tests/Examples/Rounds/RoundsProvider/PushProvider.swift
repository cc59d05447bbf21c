import Foundation
import NetworkExtension
import Security
import UserNotifications
import os

/// Receives alarms while the device is on the network of the ward.
@objc
class PushProvider: NEAppPushProvider, AlarmClientDelegate {
    private let log = Logger(subsystem: "com.example.rounds", category: "provider")
    private let queue = DispatchQueue(label: "com.example.rounds.provider")
    private let store = GroupStore()
    private var client: AlarmClient?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        let settings = ServerSettings(providerConfiguration)
        log.notice(
            "provider starts for \(settings.host, privacy: .public), group: \(self.store.isAvailable)")
        let token: String
        do {
            guard let found = try CredentialStore().token() else {
                throw CredentialStore.Failure(status: errSecItemNotFound)
            }
            token = found
        } catch {
            log.error("no credential: \(error.localizedDescription, privacy: .public)")
            return completionHandler(error)
        }
        let client = AlarmClient(settings: settings, token: token, queue: queue)
        client.delegate = self
        client.start()
        self.client = client
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        log.notice("provider stops: \(reason.rawValue)")
        guard let client else { return completionHandler() }
        self.client = nil
        client.stop(completion: completionHandler)
    }

    override func handleTimerEvent() { client?.check() }

    // MARK: - AlarmClientDelegate

    func client(_ client: AlarmClient, didChange isConnected: Bool) {
        log.notice("provider connected: \(isConnected)")
    }

    func client(_ client: AlarmClient, didReceive alarm: Alarm) {
        do { try store.append(alarm) } catch {
            log.error("not kept: \(error.localizedDescription, privacy: .public)")
        }
        if alarm.isCall { reportIncomingCall(userInfo: alarm.userInfo) } else { notify(alarm) }
    }

    private func notify(_ alarm: Alarm) {
        let content = UNMutableNotificationContent()
        content.title = alarm.title
        content.body = alarm.text
        content.sound = .default
        content.categoryIdentifier = "alarm"
        content.userInfo = alarm.userInfo
        let request = UNNotificationRequest(identifier: alarm.id, content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request) { [log] error in
            if let error { log.error("not shown: \(error.localizedDescription, privacy: .public)") }
        }
    }
}
