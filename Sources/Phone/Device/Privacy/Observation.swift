internal import Synchronization

/// A subscription to changes, which ends when it is cancelled or released.
package final class Observation: Sendable {
    private let end: @Sendable () -> Void

    package init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    package func cancel() { end() }
}

/// The subscribers to changes, in the order of subscription.
final class Observers<Change>: Sendable {
    private let state = Mutex<(next: Int, bodies: [Int: @Sendable (Change) -> Void])>((0, [:]))

    /// Adds a subscriber until its observation ends.
    func add(_ body: @escaping @Sendable (Change) -> Void) -> Observation {
        let id = state.withLock { state in
            state.next += 1
            state.bodies[state.next] = body
            return state.next
        }
        return Observation { [weak self] in _ = self?.state.withLock { $0.bodies.removeValue(forKey: id) } }
    }

    var bodies: [@Sendable (Change) -> Void] {
        state.withLock { $0.bodies.sorted { $0.key < $1.key }.map(\.value) }
    }
}
