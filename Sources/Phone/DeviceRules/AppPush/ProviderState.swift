/// How far the system is with one provider.
struct ProviderState: Sendable {
    /// Where it stands.
    enum Phase: Sendable, Hashable {
        /// There is no process.
        case none
        /// There is no process, and there will be one after a pause.
        case paused
        /// The process has been started and is not ready yet.
        case launching
        /// The process is there, without a running instance.
        case idle
        /// The process cannot be used any more, and nobody has said yet how it ended; there was no running instance.
        case lost
        /// `start` has been called; `isCompleted` when it has completed without an error.
        case running(isCompleted: Bool)
        /// `stop` has been called.
        case stopping
        /// The process is being ended.
        case ending
    }

    var configuration: AppPushConfiguration
    var isRemoved = false
    /// Whether it has said that the Ethernet network that the device is on is of no use to it.
    var isUnmatched = false
    var phase = Phase.none
    /// Whether the process is of a version of the app that is not installed any more, so that it ends with the instance.
    var isOutdated = false
    /// Counts instances and pauses, so that an alarm of an earlier one is told from one of now.
    var run = 0
    /// How many times in a row it has failed.
    var failures = 0

    init(_ configuration: AppPushConfiguration) { self.configuration = configuration }

    /// Whether there is an instance that has been started and not yet stopped.
    var isActive: Bool { if case .running = phase { true } else { false } }

    /// There is no process any more, nor anything to remember of it.
    mutating func reset() {
        phase = .none
        run += 1
        failures = 0
        isOutdated = false
    }
}
