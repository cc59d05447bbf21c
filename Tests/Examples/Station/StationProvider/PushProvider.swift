import NetworkExtension
import Security
import UserNotifications
import os

/// Receives pages while the device is on the network of the ward.
final class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.station", category: "provider")
    private let book = PageBook()
    private var receiver: PageReceiver?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        let settings = StationSettings(configuration: providerConfiguration ?? [:])
        log.notice(
            "provider starts for \(settings.host, privacy: .public), group: \(self.book.isAvailable)")
        let token: String
        do {
            guard let found = try Keychain.read("token") else { throw Keychain.Failure(status: errSecItemNotFound) }
            token = found
        } catch {
            log.error("no token: \(error.localizedDescription, privacy: .public)")
            return completionHandler(error)
        }
        let receiver = PageReceiver(settings: settings, token: token)
        self.receiver = receiver
        Task { [weak self] in
            let events = await receiver.start()
            completionHandler(nil)
            for await event in events { await self?.handle(event) }
        }
    }

    override func stop(with reason: NEProviderStopReason) async {
        log.notice("provider stops: \(reason.rawValue)")
        await receiver?.stop()
        receiver = nil
    }

    override func handleTimerEvent() {
        Task { [receiver] in await receiver?.check() }
    }

    private func handle(_ event: PageReceiver.Event) async {
        switch event {
        case .connected: log.notice("provider connected: true")
        case .disconnected(let reason):
            log.notice("provider connected: false, \(reason, privacy: .public)")
        case .page(let page):
            do {
                try book.add(page)
                if page.urgency == .call {
                    reportIncomingCall(userInfo: page.userInfo)
                } else {
                    try await show(page)
                }
            } catch {
                log.error("page: \(error.localizedDescription, privacy: .public)")
            }
        }
    }

    private func show(_ page: Page) async throws {
        let content = UNMutableNotificationContent()
        content.title = page.title
        content.body = page.text
        content.interruptionLevel = .timeSensitive
        content.categoryIdentifier = "page"
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: page.id.uuidString, content: content, trigger: nil))
    }
}
