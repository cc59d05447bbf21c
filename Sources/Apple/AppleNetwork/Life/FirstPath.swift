internal import Synchronization

/// Waits for the first satisfied path, for what cannot begin without one.
final class FirstPath: Sendable {
    private let watcher: NetworkWatcher
    private let requirement: PathRequirement
    private let loopback: Bool
    private let stop = Mutex<(isOver: Bool, call: (@Sendable () -> Void)?)>((false, nil))

    /// Waits for a path over some interfaces; the loopback interface is enough if `loopback` says so.
    init(_ watcher: NetworkWatcher, over requirement: PathRequirement, loopback: Bool = false) {
        self.watcher = watcher
        self.requirement = requirement
        self.loopback = loopback
    }

    /// Tells whether there is a path, now and after changes, until there is one, or ``end()``.
    ///
    /// It is told on the watcher's queue.
    func wait(_ body: @escaping @Sendable (_ isSatisfied: Bool) -> Void) {
        let call = watcher.observe { [self] network in
            let isSatisfied =
                network.path(over: requirement).status == .satisfied
                || loopback && network.path(over: requirement, loopback: true).status == .satisfied
            guard !stop.withLock({ $0.isOver }) else { return }
            if isSatisfied { end() }
            body(isSatisfied)
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
