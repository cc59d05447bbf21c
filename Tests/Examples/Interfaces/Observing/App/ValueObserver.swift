import Foundation

/// Tells what it is told of values.
final class ValueObserver: NSObject {
    private let name: String
    private let isSilent: Bool
    private let isTold = DispatchSemaphore(value: 0)

    init(_ name: String, isSilent: Bool = false) {
        self.name = name
        self.isSilent = isSilent
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        defer { isTold.signal() }
        guard !isSilent else { return }
        let values = (change ?? [:]).map { key, value in
            (value as? [String: [Int]]).map { "\(key.rawValue) \($0)" } ?? "\(key.rawValue) \(value)"
        }.sorted().joined(separator: ", ")
        let number = context.map { Int(bitPattern: $0) } ?? 0
        tell(
            "\(name): \(keyPath ?? "") of \(object is UserDefaults ? "defaults" : "another"), \(values), context \(number)"
        )
    }

    /// Waits until it was told once more.
    func wait() -> Bool { isTold.wait(timeout: .now() + 5) == .success }
}

/// Sets a value, and waits until all observers are told: the last of them is told last.
func set(_ value: Any?, for key: String, in defaults: UserDefaults) {
    let last = ValueObserver("last", isSilent: true)
    defaults.addObserver(last, forKeyPath: key, options: [], context: nil)
    defaults.set(value, forKey: key)
    if !last.wait() { tell("nobody was told of \(key)") }
    defaults.removeObserver(last, forKeyPath: key)
}
