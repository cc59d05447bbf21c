import NetworkExtension
import PagerKit
import os

/// Reports a call from each server that it finds.
public final class PushProvider: NEAppPushProvider {
    private let logger = Logger(subsystem: "com.example.pager", category: "provider")
    private lazy var browser = ServerBrowser { [weak self] servers in
        guard let self, let server = servers.first else { return }
        logger.info("server: \(server, privacy: .public)")
        reportIncomingCall(userInfo: ["from": server])
    }

    override public func start(completionHandler: @escaping (Error?) -> Void) {
        browser.start()
        completionHandler(nil)
    }
}
