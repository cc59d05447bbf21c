import Foundation
import Network
import UIKit
import os

/// An app that reads its sensors by every means there is, and takes the first trouble for the end.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.hasty", category: "app")
    private let connection = NWConnection(host: "server", port: 80, using: .tcp)
    private let browser = NWBrowser(for: .bonjour(type: "_sensor._tcp", domain: nil), using: .tcp)

    func applicationDidBecomeActive(_ application: UIApplication) {
        connection.stateUpdateHandler = { [log, connection] state in
            switch state {
            case .ready: log.info("connection: reached")
            case .waiting:
                connection.cancel()
                log.info("connection: gave up")
            default: break
            }
        }
        connection.start(queue: .main)

        browser.browseResultsChangedHandler = { [log] _, _ in log.info("browser: reached") }
        browser.stateUpdateHandler = { [log, browser] state in
            guard case .ready = state else { return }
            // It takes this for permission, and what it does not see now for missing.
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
                guard browser.browseResults.isEmpty else { return }
                browser.cancel()
                log.info("browser: gave up")
            }
        }
        browser.start(queue: .main)

        if let page = URL(string: "http://server:8080/") {
            URLSession.shared.dataTask(with: page) { [log] _, response, _ in
                log.info("session: \(response == nil ? "gave up" : "reached", privacy: .public)")
            }.resume()
        }

        Thread.detachNewThread { [log] in
            let isReached = SensorSocket.connects(to: "server")
            log.info("socket: \(isReached ? "reached" : "gave up", privacy: .public)")
        }
    }
}
