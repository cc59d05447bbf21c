internal import Synchronization

/// Waits for the first satisfied path, for what cannot begin without one.
final class FirstPath: Sendable {
    private let watcher: NetworkWatcher
    private let requirement: PathRequirement
    private let stop = Mutex<(isOver: Bool, call: (@Sendable () -> Void)?)>((false, nil))

    /// Waits for a path over some interfaces.
    init(_ watcher: NetworkWatcher, over requirement: PathRequirement) {
        self.watcher = watcher
        self.requirement = requirement
    }

    /// Tells the path, now and after changes, until one is satisfied, or ``end()``.
    ///
    /// It is told on the watcher's queue.
    func wait(_ body: @escaping @Sendable (NWPath) -> Void) {
        let call = watcher.observe { [self] network in
            guard !stop.withLock({ $0.isOver }) else { return }
            let path = network.path(over: requirement)
            if path.status == .satisfied { end() }
            body(path)
        }
        let isOver = stop.withLock { stop in
            stop.call = call
            return stop.isOver
        }
        if isOver { call() }
    }

    /// Ends the wait.
    @Sendable func end() {
        let call = stop.withLock { stop in
            stop.isOver = true
            return stop.call.take()
        }
        call?()
    }
}
