public import Foundation
private import Synchronization

/// An observer of a property, until it is invalidated or released.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    /// Ends the observation, so that the handler is not called any more; further calls have no effect.
    public func invalidate() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { invalidate() }
}
