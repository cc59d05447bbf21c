internal import DeviceRules

/// The process of an extension that is a push provider, and the instances in it.
struct ProviderProcess: Sendable {
    /// An instance of the provider, from the order to start it until it is deallocated.
    struct Instance: Sendable {
        /// The configuration that it was made for.
        let id: AppPushConfiguration.ID
        /// Whether it was ordered to stop.
        var isStopping = false
        /// How many times it has completed `start`.
        var starts = 0
        /// How many times it has completed `stop`.
        var stops = 0
        /// Whether it should have been deallocated by now.
        var isOverdue = false
    }

    /// Counts processes, so that what belongs to an earlier one is told from what belongs to this one.
    var generation = 0
    /// Its request; `nil` until it has offered itself, and after its connection has ended.
    var channel: PushChannel?
    /// Whether its programs were to be started.
    var isLaunched = false
    /// Whether its programs were to be ended.
    var isEnding = false
    /// Whether it is of a version of the app that is not installed any more, so that it ends with its instance.
    var isOutdated = false
    /// Whether its connection has ended, and nobody has said yet how it did.
    var isLost = false
    /// Whether the one before it was taken to have ended because its connection had, and nobody has said yet how it did.
    var formerExitIsPending = false
    /// Whether it is suspended, so that nothing is asked of it.
    var isSuspended = false
    /// The configurations that wait for it, or for the instance in it to stop.
    var waiting: [AppPushConfiguration.ID] = []
    /// The configurations that wait for the process after it.
    var waitingForNext: [AppPushConfiguration.ID] = []

    /// The instances that are alive, by how manieth they were, from 1.
    var instances: [Int: Instance] = [:]
    /// How many there were.
    var instanceCount = 0
    /// The one that runs or is being stopped.
    var current: Int?

    /// How many instances are alive, without those that have stopped and may still be on their way out.
    var liveCount: Int { instances.values.count { $0.stops == 0 || $0.isOverdue } }

    /// Whether there is, or is about to be, a process.
    var isThere: Bool { channel != nil || isLaunched || isEnding || isLost }
    /// Whether it takes orders.
    var isConnected: Bool { channel != nil && !isEnding }

    /// The configuration whose instance runs or is being stopped.
    var user: AppPushConfiguration.ID? { current.flatMap { instances[$0]?.id } }

    /// Forgets the process; what waits for the next one stays.
    mutating func end() {
        let (generation, waiting) = (generation + 1, waitingForNext)
        self = ProviderProcess()
        self.generation = generation
        waitingForNext = waiting
    }
}

/// What goes on between a device and one of its apps.
struct AppClients: Sendable {
    /// A call or a push-to-talk message.
    struct Message: Sendable {
        /// The number of the configuration.
        let number: Int
        /// A property list in Base64.
        let userInfo: String
        /// Whether it is a call, which the app has to report to the user.
        let isCall: Bool
    }

    /// The requests that follow the configurations, in the order in which they came.
    var observers: [PushChannel] = []
    /// Whether its programs were to be started.
    var isLaunched = false
    /// Whether the last of these requests has ended, and nobody has said yet how the programs did.
    var isLost = false
    /// What waits until it runs, at most ``longestWait``.
    var waiting: [Message] = []
    /// The number of calls and messages that wait for an app at a time.
    static let longestWait = 100
    /// The numbers of the calls that it was handed and has not reported.
    var unreported: [Int] = []
    /// How many calls it was handed.
    private var callCount = 0

    /// Counts a call that it is handed, and returns its number.
    mutating func addCall() -> Int {
        callCount += 1
        unreported.append(callCount)
        return callCount
    }
}
