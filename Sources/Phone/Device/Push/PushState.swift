internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// What a push center knows: configurations, the network, the processes of providers, and the calls of apps.
///
/// Its functions do nothing outside of it; what is to be done is put into ``outputs``, in order.
struct PushState: Sendable {
    /// Something to do.
    enum Output: Sendable {
        /// Write an event.
        case emit(EventRecord)
        /// Reply to a request that goes on.
        case tell(PushChannel, AppReply.Event)
        /// Hand the alarm back after so many seconds.
        case arm(PushAlarm, after: Double)
        /// Keep the configurations.
        case save(SavedPushConfigurations)
        /// Stop the processes of a program where they are.
        case freeze(String)
        /// Let all processes go on.
        case thawAll
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
    /// The extension that is the provider of a configuration; kept when the configuration is removed.
    var extensions: [AppPushConfiguration.ID: String] = [:]
    /// Why the provider of a configuration was stopped last.
    var stopReasons: [AppPushConfiguration.ID: ProviderStopReason] = [:]

    /// The network in whose range the device is, and the one that it has reported to have joined.
    var network: JoinedNetwork?
    var joined: JoinedNetwork?
    /// Whether the network is left because its interface has no carrier.
    var isOutOfReach = false
    /// Counts losses of the carrier and their ends.
    var carrierRun = 0
    var hasCarrier = true
    var isLocked: Bool
    /// Whether what is carried out follows from a move to or from a network.
    var isMoving = false

    /// The processes of the extensions that are providers.
    var processes: [String: ProviderProcess] = [:]
    /// What goes on between the device and each app.
    var clients: [String: AppClients] = [:]

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

    /// The app that a program belongs to; itself, if it belongs to none.
    func owner(of program: String) -> String { programs[program]?.description.container ?? program }

    /// The providers of an app, by their bundle identifiers.
    func providers(of app: String) -> [String: AppDescription] {
        Dictionary(
            providerNames.compactMap { programs[$0]?.description }.filter { owner(of: $0.name) == app }
                .map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The configurations that an extension is the provider of, in their order.
    func configurations(of provider: String) -> [AppPushConfiguration.ID] {
        extensions.filter { $0.value == provider }.keys.sorted { ($0.app, $0.number) < ($1.app, $1.number) }
    }

    mutating func emit(_ event: some TypedEvent) { outputs.append(.emit(event.record)) }

    mutating func tell(_ channel: PushChannel?, _ event: AppReply.Event) {
        if let channel { outputs.append(.tell(channel, event)) }
    }

    mutating func arm(_ alarm: PushAlarm, after seconds: Double) { outputs.append(.arm(alarm, after: seconds)) }

    /// Reports something about a provider that a configuration is for.
    mutating func report(_ name: EventName, _ id: AppPushConfiguration.ID, _ detail: ProviderReport.Detail? = nil) {
        emit(
            ProviderReport(name, app: id.app, provider: extensions[id] ?? id.app, number: id.number, detail))
    }
}

/// A request of a program that goes on, by a number of its own.
struct PushChannel: Sendable, Hashable {
    let number: Int
}

/// A time that passes; one that is no longer meant is passed over when it comes back.
enum PushAlarm: Sendable {
    /// One of the machine of providers.
    case manager(AppPushManager.Alarm)
    /// The carrier has been away for long enough.
    case association(run: Int)
    /// An app has had a call for long enough.
    case call(app: String, number: Int)
    /// An instance has been stopped for long enough.
    case release(provider: String, process: Int, instance: Int)
    /// The connection of a process has been gone for long enough.
    case end(provider: String, process: Int)
}
