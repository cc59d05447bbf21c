extension NWPathMonitor: AsyncSequence {
    /// The element of a loop over a monitor.
    public typealias Element = NWPath

    /// The paths of a loop; the monitor need not be started.
    public struct Iterator: AsyncIteratorProtocol {
        private let monitor: NWPathMonitor
        private var paths: AsyncStream<NWPath>.Iterator

        fileprivate init(_ monitor: NWPathMonitor) {
            self.monitor = monitor
            paths = monitor.paths().makeAsyncIterator()
        }

        /// Waits for the next path; `nil` once the monitor or the task is cancelled.
        @concurrent public mutating func next() async -> NWPath? { await paths.next() }

        /// Waits as ``next()`` does, on an actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> NWPath? {
            await paths.next(isolation: actor)
        }
    }

    /// Begins a loop, with the current path.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}
