import UIKit
import os

/// An app that asks in several tasks at once.
///
/// The browser follows the listener at some distance, so that what happens to them comes in ever other orders. Then the
/// tasks are cancelled while they search, and in the middle of the start.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.racing", category: "app")

    func applicationDidBecomeActive(_ application: UIApplication) {
        Task { [log] in
            let asked = await Race.run(1000) {
                try await requestLocalNetworkAuthorization { goOn in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .random(in: 0...0.005), execute: goOn)
                }
            }
            log.info("asked: \(asked.description, privacy: .public)")
            let before = ProcessUse.current
            let cancelled = await Race.run(400, ask: Self.cancelSometime)
            log.info("cancelled sometime: \(cancelled.description, privacy: .public)")
            log.info("in time: \(cancelled.cancelled > 0), too late: \(cancelled.denied > 0)")
            let halfway = await Race.run(400, ask: Self.cancelInTheMiddle)
            log.info("cancelled in the middle: \(halfway.description, privacy: .public)")
            let after = ProcessUse.current
            log.info("descriptors \(before.descriptors), then \(after.descriptors)")
            // The system opens a clock when it needs one more; there are few of them.
            log.info("descriptors \(after.descriptors < before.descriptors + 8 ? "kept" : "leaked", privacy: .public)")
        }
    }

    @Sendable private static func cancelSometime() async throws -> Bool {
        let task = Task { try await requestLocalNetworkAuthorization() }
        // From a microsecond to a quarter of a second, each order of magnitude as often as another.
        try await Task.sleep(nanoseconds: UInt64(exp2(Double.random(in: 10...28))))
        task.cancel()
        return try await task.value
    }

    @Sendable private static func cancelInTheMiddle() async throws -> Bool {
        let (middle, told) = AsyncStream<Void>.makeStream()
        let isCancelled = DispatchSemaphore(value: 0)
        let task = Task {
            try await requestLocalNetworkAuthorization { goOn in
                told.finish()
                isCancelled.wait()
                goOn()
            }
        }
        for await _ in middle {}
        task.cancel()
        isCancelled.signal()
        return try await task.value
    }
}
