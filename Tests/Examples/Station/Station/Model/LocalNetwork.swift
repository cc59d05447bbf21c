import Network
import os

/// Asks the user for access to the local network, by a search for other devices of the station.
final class LocalNetwork: @unchecked Sendable {
    private let log = Logger(subsystem: "com.example.station", category: "network")
    private var browser: NWBrowser?

    func ask() {
        let browser = NWBrowser(for: .bonjour(type: "_station._tcp", domain: nil), using: .tcp)
        browser.stateUpdateHandler = { [log] state in
            switch state {
            case .ready: log.notice("local network: allowed")
            case .waiting(let error), .failed(let error):
                log.notice("local network: \(error.localizedDescription, privacy: .public)")
            default: break
            }
        }
        browser.start(queue: .main)
        self.browser = browser
    }
}
