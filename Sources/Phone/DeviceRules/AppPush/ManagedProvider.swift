/// The state of one provider.
struct ManagedProvider: Sendable {
    enum Phase: Sendable, Hashable {
        case none
        /// There is no process until a pause has passed.
        case paused
        /// The process has been started and is not ready yet.
        case launching
        /// The process is ready and has no running instance.
        case idle
        /// The process lost its connection without a running instance; the cause of its end is not yet known.
        case lost
        /// `start` has been called; `isCompleted` is true after it has completed without an error.
        case running(isCompleted: Bool)
        case stopping
        /// The process is being terminated.
        case ending
    }

    var configuration: AppPushConfiguration
    var isRemoved = false
    /// Whether the provider has called `unmatchEthernet()` on the current Ethernet network.
    var isUnmatched = false
    var phase = Phase.none
    /// Whether the process belongs to a replaced version of the app, so it ends with its instance.
    var isOutdated = false
    /// The number of instances and pauses so far, by which stale timers are detected.
    var run = 0
    var failures = 0

    init(_ configuration: AppPushConfiguration) { self.configuration = configuration }

    /// Whether an instance has been started and not yet stopped.
    var isActive: Bool { if case .running = phase { true } else { false } }

    /// Resets the state to that without a process.
    mutating func reset() {
        phase = .none
        run += 1
        failures = 0
        isOutdated = false
    }
}
