import Foundation
import os

@objc enum ReconnectReason: Int {
    case timer, network
}

@objcMembers
final class Reconnector: NSObject {
    private let logger = Logger(subsystem: "com.example.reconnect", category: "reconnect")
    static let changed = Notification.Name("ReconnectorChanged")

    @objc dynamic private(set) var attempts = 0
    /* @objc dynamic stays in comments */
    let note = "@objc and dynamic and #selector(tick) stay in texts"

    func start() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(changed(_:)), name: Reconnector.changed, object: nil)
        Timer.scheduledTimer(
            timeInterval: 0.05, target: self, selector: #selector(Reconnector.tick), userInfo: nil, repeats: true)
    }

    @objc(tickNow)
    private func tick() {
        attempts += 1
        guard attempts <= 3 else { return }
        NotificationCenter.default.post(name: Self.changed, object: self)
        if attempts == 2 { NotificationCenter.default.removeObserver(self) }
    }

    @objc private func changed(_ notification: Notification) {
        let dynamic = notification.object as? Reconnector
        logger.info("attempt \(dynamic?.attempts ?? 0)")
        if attempts == 2 { logger.info("\(self.note, privacy: .public)") }
    }
}
