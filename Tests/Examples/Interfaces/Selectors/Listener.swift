import Foundation

extension Notification.Name {
    static let opened = Notification.Name("DoorOpened")
    static let closed = Notification.Name("DoorClosed")
}

/// Keeps what its methods are called with.
final class Listener: NSObject {
    private let name: String
    private(set) var calls: [String] = []

    init(_ name: String) { self.name = name }

    @objc func changed(_ notification: Notification) {
        let object = notification.object as? NSString
        let user = notification.userInfo?["user"] as? String
        calls.append("\(notification.name.rawValue) of \(object ?? "nobody") by \(user ?? "nobody")")
    }

    @objc func called() { calls.append("called") }

    /// Tells what it was called with since it told that last.
    func tellCalls(_ step: String) {
        tell("\(step): \(name) \(calls)")
        calls = []
    }
}
