import NetworkExtension
import os

/// A provider that keeps what comes at each timer event, as one with a cache that is never emptied does; it stops at a size
/// that no machine minds.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.growing", category: "provider")
    private var cache: [[UInt8]] = []
    private let piece = 8 * 1024 * 1024

    override func start(completionHandler: @escaping (Error?) -> Void) {
        // What is used for a moment only counts too.
        let megabytes = providerConfiguration?["at-start"] as? Int ?? 0
        let loaded = [UInt8](repeating: 1, count: megabytes * 1024 * 1024)
        log.info("loaded \(loaded.count) bytes")
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }

    override func handleTimerEvent() {
        let most = providerConfiguration?["most"] as? Int ?? 0
        guard (cache.count + 1) * piece <= most * 1024 * 1024 else { return }
        cache.append([UInt8](repeating: 1, count: piece))
        log.info("keeps \(self.cache.count * self.piece) bytes")
    }
}
