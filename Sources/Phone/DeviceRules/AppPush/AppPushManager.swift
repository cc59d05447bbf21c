/// The part of the system that runs push providers: which configurations are saved, which network the device is on, and
/// how far each provider is.
///
/// It is a value that does nothing by itself: inputs say what has happened, and give back what is to be done for it, in
/// order. Whoever has the processes and the clock carries that out.
///
/// What Apple's documents leave open is a constant in ``Choices``.
package struct AppPushManager: Sendable {
    /// What the documents leave open.
    package struct Choices: Sendable, Hashable {
        /// The time between two calls of `handleTimerEvent()`, the first one after `start` was called.
        package var timer = Duration.seconds(60)
        /// How long a provider may take to complete `start` before that is reported; it runs on.
        package var startLimit = Duration.seconds(30)
        /// How long a provider may take to complete `stop` before its process is ended.
        package var stopLimit = Duration.seconds(5)
        /// The pauses before a provider is launched again that failed to start, crashed or was ended.
        ///
        /// The last one is for all further times. A provider that has run for as long as the last pause begins anew.
        package var pauses: [Duration] = [.zero, .seconds(1), .seconds(2), .seconds(5), .seconds(10), .seconds(60)]
        /// Whether saving a configuration while the device is on its network starts the provider; joining always does.
        package var startsOnSave = true
        /// Whether providers that are meant for it run on Ethernet; otherwise they wait for another network.
        package var startsOnEthernet = true
        /// Whether the timer goes on for an instance that has stopped.
        package var timesStopped = false
        /// How the names of networks are compared.
        package var matching = Matching.exact

        /// Makes the choices of the lab.
        package init() {}
    }

    /// How the network that a device is on is compared with those of a configuration; only the first way is right.
    package enum Matching: Sendable, Hashable {
        /// Byte by byte, with each of them.
        case exact
        /// Without regard to case.
        case folded
        /// With the first one only.
        case first
        /// Not at all: the provider runs on every network, and on none.
        case any
    }

    /// Something to do.
    package enum Effect: Sendable, Hashable {
        /// Start the process of the provider.
        case launch(AppPushConfiguration.ID)
        /// Make an instance in the process, and call its `start` with this configuration.
        case start(AppPushConfiguration.ID, configuration: [UInt8]?)
        /// Give the running instance another `providerConfiguration`.
        case update(AppPushConfiguration.ID, configuration: [UInt8]?)
        /// Call `handleTimerEvent()`.
        case handleTimerEvent(AppPushConfiguration.ID)
        /// Call `stop`, and release the instance when it has completed.
        case stop(AppPushConfiguration.ID, ProviderStopReason)
        /// End the process.
        case terminate(AppPushConfiguration.ID)
        /// Hand the alarm back after a time.
        case arm(Alarm, after: Duration)
        /// Report what has happened.
        case report(AppPushConfiguration.ID, Report)
    }

    /// What is reported of a provider.
    package enum Report: Sendable, Hashable {
        /// `isActive` of its manager has changed.
        case active(Bool)
        /// `start` completed without an error.
        case started
        /// `start` completed with an error.
        case startFailed(String)
        /// `start` has not completed within the limit.
        case startPending
        /// A completion handler was called once too often.
        case completedTwice(String)
        /// `stop` has completed.
        case stopped
        /// `stop` has not completed within the limit.
        case stopPending
        /// The process ended by itself.
        case ended(String)
        /// The system disabled the configuration, for another one overlaps it.
        case disabled(by: AppPushConfiguration.ID)
    }

    /// A time that passes; one that is no longer meant is passed over when it comes back.
    package struct Alarm: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case timer, startLimit, stopLimit, relaunch, proven
        }

        let id: AppPushConfiguration.ID
        let kind: Kind
        let run: Int
    }

    /// The network that the device is on.
    struct Network: Sendable, Hashable {
        var ssid: String
        var isSecure: Bool
    }

    let choices: Choices
    var providers: [AppPushConfiguration.ID: ProviderState] = [:]
    /// The network in range that the device would be on; before the first unlock it joins no secure one.
    private var reachable: Network?
    private var isUnlocked = true
    /// What takes the place of a Wi-Fi network as the primary one.
    var ethernet = Ethernet.absent

    /// How the device stands with Ethernet.
    enum Ethernet: Sendable, Hashable {
        /// It is on none.
        case absent
        /// It is on one, which is its primary network.
        case primary
        /// It has just got on one or left it, and is on no network for that moment.
        case changing
    }

    /// Makes the manager of a device on no network, without configurations, that has been unlocked since it was started.
    package init(_ choices: Choices = Choices()) { self.choices = choices }

    /// The name of the network that the device has joined.
    package var ssid: String? { isUnlocked || reachable?.isSecure == false ? reachable?.ssid : nil }

    /// The configurations.
    package var configurations: [AppPushConfiguration.ID: AppPushConfiguration] {
        providers.filter { !$0.value.isRemoved }.mapValues(\.configuration)
    }

    /// Whether a provider is running (`isActive`).
    package func isActive(_ id: AppPushConfiguration.ID) -> Bool { providers[id]?.isActive ?? false }
}

/// What apps and users do.
extension AppPushManager {
    /// Saves a configuration that ``AppPushConfiguration/problem(providers:)`` finds right.
    ///
    /// If it is enabled, others of the app that overlap it are disabled.
    package mutating func save(_ configuration: AppPushConfiguration, as id: AppPushConfiguration.ID) -> [Effect] {
        var effects: [Effect] = []
        if configuration.isEnabled {
            for (other, state) in providers.sorted(by: { $0.key.number < $1.key.number })
            where other.app == id.app && other != id && !state.isRemoved && state.configuration.isEnabled
                && state.configuration.overlaps(configuration)
            {
                providers[other]?.configuration.isEnabled = false
                effects.append(.report(other, .disabled(by: id)))
                effects += settle(other, .superceded)
            }
        }
        let former = providers[id]?.configuration.providerConfiguration
        providers[id, default: ProviderState(configuration)].configuration = configuration
        providers[id]?.isRemoved = false
        if isActive(id), configuration.providerConfiguration != former {
            effects.append(.update(id, configuration: configuration.providerConfiguration))
        }
        if !choices.startsOnSave, !isActive(id) { return effects }
        return effects + settle(id, configuration.isEnabled ? .noNetworkAvailable : .configurationDisabled)
    }

    /// Removes a configuration.
    package mutating func remove(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.isRemoved == false else { return [] }
        providers[id]?.isRemoved = true
        return settle(id, .configurationRemoved)
    }

    /// The device comes into the range of a network, as the only one that it knows.
    package mutating func join(_ ssid: String, isSecure: Bool = true) -> [Effect] {
        reachable = Network(ssid: ssid, isSecure: isSecure)
        return settleAll()
    }

    /// The device leaves its network.
    package mutating func leave() -> [Effect] {
        reachable = nil
        return settleAll()
    }

    /// The device is on an Ethernet network, or on none any more.
    ///
    /// As long as it is, that is its primary network, and the Wi-Fi network counts for nothing.
    package mutating func ethernetChanged(_ isThere: Bool) -> [Effect] {
        guard isThere != (ethernet == .primary) else { return [] }
        for id in sorted { providers[id]?.isUnmatched = false }
        // From one network to another there is a moment without any.
        ethernet = .changing
        let effects = settleAll()
        ethernet = isThere ? .primary : .absent
        return effects + settleAll()
    }

    /// A provider has no use for the Ethernet network (`unmatchEthernet()`): it is stopped, and not started before the device
    /// has left that network.
    ///
    /// Nothing happens for one that was not started for Ethernet.
    package mutating func unmatchEthernet(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard ethernet == .primary, isActive(id), providers[id]?.configuration.matchesEthernet == true else {
            return []
        }
        providers[id]?.isUnmatched = true
        return settle(id, .noNetworkAvailable)
    }

    /// The device is started again: all processes are gone, and nobody has unlocked it yet.
    package mutating func reboot() -> [Effect] {
        isUnlocked = false
        var effects: [Effect] = []
        for id in sorted {
            if providers[id]?.isActive == true { effects.append(.report(id, .active(false))) }
            providers[id]?.reset()
        }
        return effects + settleAll()
    }

    /// The user unlocks the device for the first time since it was started.
    package mutating func unlock() -> [Effect] {
        isUnlocked = true
        return settleAll()
    }

    var sorted: [AppPushConfiguration.ID] {
        providers.keys.sorted { ($0.app, $0.number) < ($1.app, $1.number) }
    }

    private mutating func settleAll() -> [Effect] {
        var effects: [Effect] = []
        for id in sorted { effects += settle(id, .noNetworkAvailable) }
        return effects
    }
}
