import Foundation
import NetworkExtension
import os

/// A provider whose timer event takes longer than the time to the next one.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.blocking", category: "provider")
    private let calls = NSLock()

    override func handleTimerEvent() {
        guard calls.try() else { return log.fault("two timer events at a time") }
        Thread.sleep(forTimeInterval: 0.5)
        calls.unlock()
        log.info("timer event handled")
    }
}
