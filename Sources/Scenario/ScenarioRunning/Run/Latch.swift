internal import ScenarioLanguage
private import Synchronization

/// A one-shot latch on which tasks wait until it is opened or one of them is cancelled.
package final class Latch: Sendable {
    private enum State {
        case closed
        case waiting([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Mutex(State.closed)

    package init() {}

    /// Opens the latch and resumes all waiting tasks.
    package func open() {
        let waiting = state.withLock { state in
            defer { state = .open }
            if case .waiting(let tasks) = state { return tasks }
            return []
        }
        for task in waiting { task.resume() }
    }

    package var isOpen: Bool {
        state.withLock { if case .open = $0 { true } else { false } }
    }

    /// Returns once the latch is open.
    ///
    /// A cancelled waiter opens it for all: tasks that share a latch are cancelled together.
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
