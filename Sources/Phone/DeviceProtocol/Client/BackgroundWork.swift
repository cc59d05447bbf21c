internal import Dispatch
private import Synchronization

/// A piece of work during which the device does not suspend the program, as long as the time of a background task is not up.
package final class BackgroundWork: Sendable {
    private let state = Mutex(State())
    private let onExpiry: @Sendable (BackgroundWork) -> Void

    private enum Phase {
        case new, running, done
    }

    private struct State {
        var phase = Phase.new
        /// Whether the device has reported that the time is up.
        var isExpired = false
        /// Ends the request to the device.
        var cancel: (@Sendable () -> Void)?
    }

    /// Asks the device for the time.
    ///
    /// `onExpiry` is called on another queue when the time is up, at most once, and only between ``start()`` and ``end()``.
    package init(
        _ name: String, on device: any DeviceRequests, onExpiry: @escaping @Sendable (BackgroundWork) -> Void
    ) {
        self.onExpiry = onExpiry
        let cancel = device.hold(.stayAwake(.backgroundTask, name: name)) { [self] reply in
            if case .expired = reply { expire() }
        }
        state.withLock { $0.cancel = cancel }
    }

    /// Notes that the work begins; an expiry that has come before is reported now.
    package func start() {
        let isExpired = state.withLock { state in
            guard state.phase == .new else { return false }
            state.phase = .running
            return state.isExpired
        }
        if isExpired { report() }
    }

    /// Notes that the work has ended, so that the program can be suspended; a second call does nothing.
    package func end() {
        let cancel = state.withLock { state in
            state.phase = .done
            defer { state.cancel = nil }
            return state.cancel
        }
        cancel?()
    }

    private func expire() {
        let isRunning = state.withLock { state in
            defer { state.isExpired = true }
            return state.phase == .running && !state.isExpired
        }
        if isRunning { report() }
    }

    private func report() {
        DispatchQueue.global().async { [self] in
            // The work may have ended in the meantime.
            if state.withLock({ $0.phase == .running }) { onExpiry(self) }
        }
    }
}
