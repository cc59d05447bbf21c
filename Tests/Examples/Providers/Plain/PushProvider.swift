import NetworkExtension
import os

/// A provider that says what is done with it, and uses no network.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.plain", category: "provider")

    override init() {
        super.init()
        log.info("init")
    }

    deinit {
        log.info("deinit")
    }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        let values = providerConfiguration ?? [:]
        let keys = values.keys.sorted().map { "\($0)=\(values[$0] ?? "") \(kind(of: values[$0]))" }
        log.info("start with \(keys.joined(separator: ", "), privacy: .public)")
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        log.info("stop with \(reason.rawValue)")
        completionHandler()
    }

    override func handleTimerEvent() {
        log.info("timer")
    }

    private func kind(of value: Any?) -> String {
        switch value {
        case is String: return "text"
        case is Bool: return "truth"
        case is Int: return "number"
        case is Double: return "fraction"
        case is [Any]: return "list"
        default: return "other"
        }
    }
}
