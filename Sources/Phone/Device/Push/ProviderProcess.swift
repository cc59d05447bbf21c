internal import DeviceRules

/// The process of a push provider and its instances.
struct ProviderProcess: Sendable {
    /// An instance of the provider, from the order to start it until it is deallocated.
    struct Instance: Sendable {
        let id: AppPushConfiguration.ID
        /// Whether the instance was ordered to stop.
        var isStopping = false
        /// The number of completions of `start`.
        var starts = 0
        /// The number of completions of `stop`.
        var stops = 0
        /// Whether the instance exists longer after its stop than the release limit.
        var isOverdue = false
    }

    /// The number of processes so far, by which events of an earlier process are detected.
    var generation = 0
    /// The channel of the process; `nil` before it has registered and after its connection has ended.
    var channel: PushChannel?
    /// Whether the event to start its programs was written.
    var isLaunched = false
    /// Whether the event to end its programs was written.
    var isEnding = false
    /// Whether the process belongs to a replaced version of the app, so it ends with its instance.
    var isOutdated = false
    /// Whether the connection has ended, but the cause is not yet known.
    var isLost = false
    /// Whether the previous process counts as ended because its connection was lost, and its exit is not reported yet.
    var formerExitIsPending = false
    /// Whether the process is suspended, so that it gets no orders.
    var isSuspended = false
    /// The configurations that wait for the process, or for its instance to stop.
    var waiting: [AppPushConfiguration.ID] = []
    /// The configurations that wait for the next process.
    var waitingForNext: [AppPushConfiguration.ID] = []

    /// The live instances by sequence number, from 1.
    var instances: [Int: Instance] = [:]
    var instanceCount = 0
    /// The instance that runs or is being stopped.
    var current: Int?

    /// The number of live instances, without stopped ones within the release limit.
    var liveCount: Int { instances.values.count { $0.stops == 0 || $0.isOverdue } }

    /// Whether a process exists, is launched, or is being ended.
    var isThere: Bool { channel != nil || isLaunched || isEnding || isLost }
    /// Whether the process accepts orders.
    var isConnected: Bool { channel != nil && !isEnding }

    /// The configuration of the instance that runs or is being stopped.
    var user: AppPushConfiguration.ID? { current.flatMap { instances[$0]?.id } }

    /// Resets the process; the configurations that wait for the next one stay.
    mutating func end() {
        let (generation, waiting) = (generation + 1, waitingForNext)
        self = ProviderProcess()
        self.generation = generation
        waitingForNext = waiting
    }
}
