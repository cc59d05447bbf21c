internal import Synchronization

/// Waits for the first satisfied path.
final class FirstPath: Sendable {
    private let watcher: NetworkWatcher
    private let requirement: PathRequirement
    private let stop = Mutex<(isOver: Bool, call: (@Sendable () -> Void)?)>((false, nil))

    init(_ watcher: NetworkWatcher, over requirement: PathRequirement) {
        self.watcher = watcher
        self.requirement = requirement
    }

    /// Calls a closure with the path, now and after changes, until one is satisfied, or ``end()``.
    ///
    /// The call is on the watcher's queue.
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

    @Sendable func end() {
        let call = stop.withLock { stop in
            stop.isOver = true
            return stop.call.take()
        }
        call?()
    }
}
