/// The wish to be told of changes; it ends when it is cancelled or goes.
package final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// Makes an observation that ends by this.
    package init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends it.
    package func cancel() { end() }
}
