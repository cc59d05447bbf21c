import Foundation
import NetworkExtension

/// A provider that says what is done with it, and reports the calls that its configuration asks for.
final class PushProvider: NEAppPushProvider, @unchecked Sendable {
    private var changes: NSKeyValueObservation?
    private var events = 0

    override func start(completionHandler: @escaping (Error?) -> Void) {
        print("start with \(Self.text(providerConfiguration ?? [:]))")
        changes = observe(\.providerConfiguration, options: [.old, .new]) { provider, change in
            let old = Self.text((change.oldValue ?? nil) ?? [:])
            print("\(old) becomes \(Self.text((change.newValue ?? nil) ?? [:]))")
            if let call = provider.providerConfiguration?["call"] as? Int { provider.report(call) }
        }
        if providerConfiguration?["greets"] as? Bool == true {
            reportIncomingCall(userInfo: ["at": Locale(identifier: "de")])
            reportPushToTalkMessage(userInfo: ["channel": 7, "from": "Desk"])
            reportPushToTalkMessage(userInfo: [3: "Desk"])
            Self.tell("greeted")
        }
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason) async {
        changes = nil
        print("stop: \(reason.rawValue) \(reason)")
    }

    override func handleTimerEvent() {
        events += 1
        if providerConfiguration?["rings"] as? Bool == true { report(1_000 + events) }
    }

    deinit {
        print("provider is gone")
        Self.tell("gone")
    }

    /// Tells the app, which has the same home folder.
    private static func tell(_ name: String) {
        try? Data().write(to: URL(fileURLWithPath: "\(NSHomeDirectory())/\(name)"))
    }

    private func report(_ number: Int) {
        reportIncomingCall(userInfo: [
            "number": number, "from": "Desk", "isUrgent": true, "beds": [7, 8], "at": ["ward": 3.5, "floor": 3],
            "key": Data([1, 2]),
        ])
    }

    private static func text(_ values: [String: Any]) -> String {
        values.keys.sorted().map { "\($0)=\(values[$0] ?? "")" }.joined(separator: " ")
    }
}
