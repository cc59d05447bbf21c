internal import ScenarioLanguage
private import Synchronization

/// A one-shot latch: tasks wait until it is opened, or one of them is cancelled.
package final class Latch: Sendable {
    private enum State {
        case closed
        case waiting([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Mutex(State.closed)

    /// Makes one that is closed.
    package init() {}

    /// Lets everybody through from now on.
    package func open() {
        let waiting = state.withLock { state in
            defer { state = .open }
            if case .waiting(let tasks) = state { return tasks }
            return []
        }
        for task in waiting { task.resume() }
    }

    /// Whether it has been opened.
    package var isOpen: Bool {
        state.withLock { if case .open = $0 { true } else { false } }
    }

    /// Returns once it is open.
    ///
    /// A waiter that is cancelled opens it for all: those who share one are cancelled together.
    package func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { task in
                let isOpen = state.withLock { state in
                    switch state {
                    case .open: return true
                    case .closed: state = .waiting([task])
                    case .waiting(let tasks): state = .waiting(tasks + [task])
                    }
                    return false
                }
                if isOpen { task.resume() }
            }
        } onCancel: {
            open()
        }
    }
}
