import AppleNetworkExtension
import Foundation
import Synchronization

/// What has happened, in order.
final class Trace: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
}

/// A provider that does what a test gives it to do, and writes down how it was called.
class TracedProvider: NEAppPushProvider {
    let trace: Trace

    init(_ trace: Trace) {
        self.trace = trace
        super.init()
        trace.add("init")
    }

    override func handleTimerEvent() { trace.add("timer") }

    override func wake() { trace.add("wake") }

    deinit { trace.add("deinit") }
}

/// A provider that overrides what has a handler.
class HandlerProvider: TracedProvider {
    var observation: NSKeyValueObservation?
    var onStart: ((HandlerProvider, @escaping @Sendable ((any Error)?) -> Void) -> Void) = { $1(nil) }

    override func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        trace.add("start \(providerConfiguration?["host"] as? String ?? "without host")")
        onStart(self, completionHandler)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        trace.add("stop \(reason)")
        completionHandler()
    }
}

/// A provider that overrides what has none.
final class PlainProvider: TracedProvider {
    override func start() { trace.add("start()") }

    override func stop(with reason: NEProviderStopReason) async { trace.add("stop async \(reason)") }

    override func sleep() async { trace.add("sleep async") }
}

/// A provider that keeps itself.
final class LeakingProvider: HandlerProvider {
    var me: LeakingProvider?

    override func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        me = self
        super.start(completionHandler: completionHandler)
    }

    override func wake() {
        super.wake()
        me = nil
    }
}
