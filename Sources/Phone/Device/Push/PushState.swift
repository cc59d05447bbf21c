internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The state of a push center: configurations, the network, provider processes and calls of apps.
///
/// Its functions have no side effects. They append the actions for the center to ``outputs``, in order.
struct PushState: OutputState {
    /// An action for the center.
    enum Output: Sendable {
        case emit(EventRecord)
        /// Sends a reply to a continuous request.
        case tell(PushChannel, AppReply.Event)
        /// Starts a timer of this many seconds.
        case arm(PushAlarm, after: Double)
        case save(SavedPushConfigurations)
        case freeze(String)
        case thaw(String)
        /// Resumes an app for a message.
        case wake(String)
        case unreportedCalls(Int, of: String)
    }

    let settings: PushSettings
    let faults: [PushFault]
    let policy: PushPolicy
    var programs: [String: DeviceConfiguration.App]
    var manager: AppPushManager
    var outputs: [Output] = []

    /// The configurations as the apps have saved them.
    var saved: [AppPushConfiguration.ID: PushConfiguration] = [:]
    var lastNumbers: [String: Int] = [:]
    /// The extension with the provider of a configuration, kept after the configuration is removed.
    var extensions: [AppPushConfiguration.ID: String] = [:]
    /// The reason of the last stop of a configuration's provider.
    var stopReasons: [AppPushConfiguration.ID: ProviderStopReason] = [:]

    /// The network in the device's range, and the one reported as joined.
    var network: JoinedNetwork?
    var joined: JoinedNetwork?
    /// Whether the network is left because its interface has no carrier.
    var isOutOfReach = false
    /// The number of carrier changes, by which stale timers are detected.
    var carrierRun = 0
    var hasCarrier = true
    var isLocked: Bool
    /// Whether the effects in progress result from joining or leaving a network.
    var isMoving = false

    var processes: [String: ProviderProcess] = [:]
    var clients: [String: AppClients] = [:]
    /// The push-to-talk channel of the device, which has one at most.
    var talk: JoinedChannel?

    init(_ configuration: DeviceConfiguration, _ policy: PushPolicy) {
        settings = configuration.push
        faults = configuration.pushFaults
        self.policy = policy
        programs = Dictionary(
            configuration.apps.map { ($0.description.name, $0) }, uniquingKeysWith: { first, _ in first })
        manager = AppPushManager(policy.choices)
        isLocked = configuration.isLocked
        for name in providerNames { processes[name] = ProviderProcess() }
    }

    /// The extensions that are push providers, in alphabetical order.
    var providerNames: [String] {
        programs.values.map(\.description).filter { $0.kind == .appPushProvider }.map(\.name).sorted()
    }

    /// Returns the app that contains a program, or the program itself if there is none.
    func owner(of program: String) -> String { programs[program]?.description.container ?? program }

    /// Returns the providers of an app by bundle identifier.
    func providers(of app: String) -> [String: AppDescription] {
        Dictionary(
            providerNames.compactMap { programs[$0]?.description }.filter { owner(of: $0.name) == app }
                .map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the configurations of a provider, in order.
    func configurations(of provider: String) -> [AppPushConfiguration.ID] {
        extensions.filter { $0.value == provider }.keys.sorted { ($0.app, $0.number) < ($1.app, $1.number) }
    }

    mutating func emit(_ event: some TypedEvent) { outputs.append(.emit(event.record)) }

    mutating func tell(_ channel: PushChannel?, _ event: AppReply.Event) {
        if let channel { outputs.append(.tell(channel, event)) }
    }

    mutating func arm(_ alarm: PushAlarm, after seconds: Double) { outputs.append(.arm(alarm, after: seconds)) }

    /// Reports an event of a configuration's provider.
    mutating func report(_ name: EventName, _ id: AppPushConfiguration.ID, _ detail: ProviderReport.Detail? = nil) {
        emit(
            ProviderReport(name, app: id.app, provider: extensions[id] ?? id.app, number: id.number, detail))
    }
}

/// The reply channel of a continuous request, identified by a number.
struct PushChannel: Sendable, Hashable {
    let number: Int
}

/// A timer; a stale one is ignored when it expires.
enum PushAlarm: Sendable {
    /// A timer of the provider state machine.
    case manager(AppPushManager.Alarm)
    /// The association limit has passed without a carrier.
    case association(run: Int)
    /// The call limit of an app has passed.
    case call(app: String, number: Int)
    /// The release limit of a stopped instance has passed.
    case release(provider: String, process: Int, instance: Int)
    /// The limit for the report of a process's end has passed.
    case end(provider: String, process: Int)
}
