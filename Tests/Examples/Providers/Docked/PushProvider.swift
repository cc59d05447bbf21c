import NetworkExtension
import os

/// A provider that gives the first Ethernet network up, as one does that has not found its server there by the second timer
/// event.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.docked", category: "provider")
    private static var hasGivenUp = false
    private var events = 0

    deinit {
        log.info("deinit")
    }

    override func start() {
        log.info("start")
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        log.info("stop with \(reason.rawValue)")
        completionHandler()
    }

    override func handleTimerEvent() {
        events += 1
        guard events == 2, !Self.hasGivenUp else { return }
        Self.hasGivenUp = true
        log.info("no server on this network")
        unmatchEthernet()
    }
}
