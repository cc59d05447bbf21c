internal import DeviceProtocol
internal import Foundation

/// An operation of a service or a browser at the device, at most one at a time.
///
/// Unchecked: the lock protects all properties.
final class NetServiceWork: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    private var request: DeviceRequest?
    private var isBusy = false

    /// Begins an operation and returns its number; `nil` while there is one.
    func begin() -> Int? {
        lock.withLock {
            if isBusy { return nil }
            isBusy = true
            number += 1
            return number
        }
    }

    /// Sends the request of an operation, in the place of an earlier one; its replies are handled on another thread.
    func ask(
        _ content: AppRequest.Content, for operation: Int, onReply: @escaping @Sendable (AppReply.Event) -> Void
    ) {
        // An earlier registration would have the name of the new one.
        let earlier = lock.withLock { () -> DeviceRequest? in
            guard number == operation else { return nil }
            defer { self.request = nil }
            return self.request
        }
        earlier?.cancel()
        let request = DeviceConnection.shared.ask(content, onReply: onReply)
        let old = lock.withLock { () -> DeviceRequest? in
            guard isBusy, number == operation else { return request }
            defer { self.request = request }
            return self.request
        }
        old?.cancel()
    }

    /// Whether the operation with this number goes on.
    func isCurrent(_ operation: Int) -> Bool { lock.withLock { isBusy && number == operation } }

    /// The number of the operation that goes on, if any.
    var current: Int? { lock.withLock { isBusy ? number : nil } }

    /// Ends the operation, or only the one with this number; true if there was one.
    @discardableResult
    func end(_ operation: Int? = nil) -> Bool {
        let (old, wasBusy) = lock.withLock { () -> (DeviceRequest?, Bool) in
            guard isBusy, operation ?? number == number else { return (nil, false) }
            defer { (request, isBusy) = (nil, false) }
            return (request, true)
        }
        old?.cancel()
        return wasBusy
    }
}
