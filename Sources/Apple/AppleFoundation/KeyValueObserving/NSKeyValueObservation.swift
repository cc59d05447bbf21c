public import Foundation
private import Synchronization

/// An observer of a property, until it is invalidated or released.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    /// Ends the observation: the handler is called no more; a second time this does nothing.
    public func invalidate() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { invalidate() }
}
