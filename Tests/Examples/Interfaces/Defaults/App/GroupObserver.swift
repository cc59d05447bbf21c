import Foundation

/// Sets values of an app group while a provider does the same, and looks at them once both have ended.
final class GroupObserver: NSObject {
    private let defaults = UserDefaults(suiteName: "group.com.example.facts") ?? .standard

    func begin() {
        for number in 0..<50 { defaults.set(number + 1, forKey: "app-\(number)") }
        defaults.set("app", forKey: "app-end")
        defaults.addObserver(self, forKeyPath: "provider-end", options: [.initial, .new], context: nil)
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        guard change?[.newKey] as? String == "provider" else { return }
        let ends = ["app", "provider"]
        let sums = ends.map { end in (0..<50).reduce(0) { $0 + defaults.integer(forKey: "\(end)-\($1)") } }
        tell("sums of the group: \(sums)")
        tell("the group has nothing of the app: \(defaults.object(forKey: "changed") == nil)")
        defaults.set("seen", forKey: "answer")
    }
}
