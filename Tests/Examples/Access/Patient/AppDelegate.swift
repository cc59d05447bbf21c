import Foundation
import Network
import UIKit
import os

/// An app that reads its sensors by every means there is, and leaves it to the system to wait for the user.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.patient", category: "app")
    private let connection = NWConnection(host: "server", port: 80, using: .tcp)
    private let browser = NWBrowser(for: .bonjour(type: "_sensor._tcp", domain: nil), using: .tcp)
    private var session: URLSession?

    func applicationDidBecomeActive(_ application: UIApplication) {
        connection.stateUpdateHandler = { [log] state in
            if case .ready = state { log.info("connection: reached") }
        }
        connection.start(queue: .main)

        browser.browseResultsChangedHandler = { [log] results, _ in
            if !results.isEmpty { log.info("browser: reached") }
        }
        browser.start(queue: .main)

        let configuration = URLSessionConfiguration.default
        configuration.waitsForConnectivity = true
        let session = URLSession(configuration: configuration)
        self.session = session
        if let page = URL(string: "http://server:8080/") {
            session.dataTask(with: page) { [log] _, response, _ in
                if response != nil { log.info("session: reached") }
            }.resume()
        }

        // Nobody tells a socket that it may try again.
        Thread.detachNewThread { [log] in
            while !SensorSocket.connects(to: "server") { Thread.sleep(forTimeInterval: 0.1) }
            log.info("socket: reached")
        }
    }
}
