import Foundation
import Network
import os

/// Looks whether this app may use the local network, in two ways: by a browser, and by a connection that it needs anyway.
///
/// Everything happens on one queue.
final class AccessCheck: @unchecked Sendable {
    private let log = Logger(subsystem: "com.example.check", category: "access")
    private let queue = DispatchQueue(label: "com.example.check.access")
    private var browser: NWBrowser?
    private var connection: NWConnection?

    func start(host: NWEndpoint.Host, port: NWEndpoint.Port) {
        queue.async {
            self.browse()
            self.connect(host, port)
        }
    }

    private func browse() {
        let browser = NWBrowser(for: .bonjour(type: "_pager._tcp", domain: nil), using: NWParameters())
        browser.stateUpdateHandler = { [log] state in
            switch state {
            case .waiting(let error):
                switch error {
                case .dns(let code):
                    switch Int(code) {
                    case kDNSServiceErr_PolicyDenied:
                        log.notice("browser: no local network access")
                    default:
                        log.error("browser waits: \(error.debugDescription, privacy: .public)")
                    }
                default:
                    log.error("browser waits: \(error.debugDescription, privacy: .public)")
                }
            case .ready: log.info("browser: ready")
            case .failed(let error): log.error("browser failed: \(error.debugDescription, privacy: .public)")
            default: break
            }
        }
        browser.browseResultsChangedHandler = { [log] results, _ in
            for case .service(let name, _, _, _) in results.map(\.endpoint) {
                log.info("browser found \(name, privacy: .public)")
            }
        }
        browser.start(queue: queue)
        self.browser = browser
    }

    private func connect(_ host: NWEndpoint.Host, _ port: NWEndpoint.Port) {
        let connection: NWConnection = NWConnection(host: host, port: port, using: .tcp)
        connection.stateUpdateHandler = { [weak self, weak connection] state in
            guard let self, let connection, connection === self.connection else { return }
            switch state {
            case .waiting(_):
                if case .localNetworkDenied? = connection.currentPath?.unsatisfiedReason {
                    self.log.notice("connection: no local network access")
                } else {
                    self.log.notice("connection waits")
                }
            case .ready:
                self.log.info("connection: ready")
            case .failed(_):
                // Access was taken away: what comes next waits until it is given again.
                self.log.notice("connection: closed")
                connection.cancel()
                self.connect(host, port)
            default:
                break
            }
        }
        self.connection = connection
        connection.start(queue: queue)
    }
}
