/// The state machine that runs push providers: the saved configurations, the device's network and the provider states.
///
/// It is a value without side effects. Each input returns the effects, in order, and the caller executes them with real
/// processes and timers. ``Choices`` has the values that Apple's documents leave open.
package struct AppPushManager: Sendable {
    /// The values that Apple's documents leave open.
    package struct Choices: Sendable, Hashable {
        /// The interval of `handleTimerEvent()`, from the call of `start`.
        package var timer = Duration.seconds(60)
        /// The time for a provider to complete `start` before a delay is reported; the provider continues.
        package var startLimit = Duration.seconds(30)
        /// The timeout for a provider to complete `stop`, after which its process is terminated.
        package var stopLimit = Duration.seconds(5)
        /// The pauses before a provider is launched again after a failed start, a crash or a termination.
        ///
        /// The last pause applies to all further failures. A provider that has run for as long as the last pause starts
        /// over.
        package var pauses: [Duration] = [.zero, .seconds(1), .seconds(2), .seconds(5), .seconds(10), .seconds(60)]
        /// Whether saving a configuration while the device is on its network starts the provider; joining always does.
        package var startsOnSave = true
        /// Whether providers with `matchesEthernet` run on Ethernet; otherwise they wait for another network.
        package var startsOnEthernet = true
        /// Whether the timer continues for an instance that has stopped.
        package var timesStopped = false
        /// Whether the timer also fires before `start` has completed.
        package var timesStarting = true
        package var matching = Matching.exact

        package init() {}
    }

    /// The way in which network names are compared; only ``exact`` is correct.
    package enum Matching: Sendable, Hashable {
        /// Byte by byte, with each name of the configuration.
        case exact
        /// Case-insensitively.
        case folded
        /// Byte by byte, with the first name only.
        case first
        /// Not compared: the provider runs on every network, and without one.
        case any
    }

    /// An action for the caller to execute.
    package enum Effect: Sendable, Hashable {
        /// Launches the process of the provider.
        case launch(AppPushConfiguration.ID)
        /// Creates an instance in the process and calls its `start` with this configuration.
        case start(AppPushConfiguration.ID, configuration: [UInt8]?)
        case update(AppPushConfiguration.ID, configuration: [UInt8]?)
        /// Calls `handleTimerEvent()`.
        case handleTimerEvent(AppPushConfiguration.ID)
        /// Calls `stop`, and releases the instance after it has completed.
        case stop(AppPushConfiguration.ID, ProviderStopReason)
        case terminate(AppPushConfiguration.ID)
        case arm(Alarm, after: Duration)
        case report(AppPushConfiguration.ID, Report)
    }

    /// A change of a provider's state that is reported.
    package enum Report: Sendable, Hashable {
        /// `isActive` of its manager has changed.
        case active(Bool)
        case started
        case startFailed(String)
        /// `start` has not completed within the limit.
        case startPending
        /// A completion handler was called a second time.
        case completedTwice(String)
        case stopped
        /// `stop` has not completed within the limit.
        case stopPending
        /// The process ended by itself, for this cause.
        case ended(String)
        /// The system disabled the configuration because it overlaps another one.
        case disabled(by: AppPushConfiguration.ID)
    }

    /// A timer of one instance or pause of a provider; a stale one is ignored when it expires.
    package struct Alarm: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case timer, startLimit, stopLimit, relaunch, proven
        }

        let id: AppPushConfiguration.ID
        let kind: Kind
        let run: Int
    }

    struct Network: Sendable, Hashable {
        var ssid: String
        var isSecure: Bool
    }

    let choices: Choices
    var providers: [AppPushConfiguration.ID: ManagedProvider] = [:]
    /// The Wi-Fi network in range; the device does not join a secured one before its first unlock.
    private var reachable: Network?
    private var isUnlocked = true
    /// The Ethernet network, which takes precedence over Wi-Fi.
    var ethernet = Ethernet.absent

    enum Ethernet: Sendable, Hashable {
        /// The device is on no Ethernet network.
        case absent
        /// The device is on an Ethernet network, which is its primary network.
        case primary
        /// The device has just joined or left an Ethernet network and is on no network for a moment.
        case changing
    }

    /// Makes the manager of a device on no network, without configurations, that has been unlocked since it was started.
    package init(_ choices: Choices = Choices()) { self.choices = choices }

    /// The name of the Wi-Fi network that the device has joined.
    package var ssid: String? { isUnlocked || reachable?.isSecure == false ? reachable?.ssid : nil }

    package var configurations: [AppPushConfiguration.ID: AppPushConfiguration] {
        providers.filter { !$0.value.isRemoved }.mapValues(\.configuration)
    }

    package func isActive(_ id: AppPushConfiguration.ID) -> Bool { providers[id]?.isActive ?? false }
}

/// The inputs from apps and users.
extension AppPushManager {
    /// Saves a configuration that ``AppPushConfiguration/problem(providers:)`` has accepted.
    ///
    /// If it is enabled, overlapping configurations of the app are disabled.
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
        providers[id, default: ManagedProvider(configuration)].configuration = configuration
        providers[id]?.isRemoved = false
        if isActive(id), configuration.providerConfiguration != former {
            effects.append(.update(id, configuration: configuration.providerConfiguration))
        }
        if !choices.startsOnSave, !isActive(id) { return effects }
        return effects + settle(id, configuration.isEnabled ? .noNetworkAvailable : .configurationDisabled)
    }

    package mutating func remove(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.isRemoved == false else { return [] }
        providers[id]?.isRemoved = true
        return settle(id, .configurationRemoved)
    }

    /// Handles the arrival of the device in the range of its only known network.
    package mutating func join(_ ssid: String, isSecure: Bool = true) -> [Effect] {
        reachable = Network(ssid: ssid, isSecure: isSecure)
        return settleAll()
    }

    /// Handles the loss of the Wi-Fi network.
    package mutating func leave() -> [Effect] {
        reachable = nil
        return settleAll()
    }

    /// Handles the joining or the loss of an Ethernet network.
    ///
    /// An Ethernet network is the primary network, and the Wi-Fi network is ignored meanwhile.
    package mutating func ethernetChanged(_ isThere: Bool) -> [Effect] {
        guard isThere != (ethernet == .primary) else { return [] }
        for id in sorted { providers[id]?.isUnmatched = false }
        // Between two networks, the device is on none for a moment.
        ethernet = .changing
        let effects = settleAll()
        ethernet = isThere ? .primary : .absent
        return effects + settleAll()
    }

    /// Handles `unmatchEthernet()`: stops the provider and does not start it again on this Ethernet network.
    ///
    /// It has no effect on a provider that was not started for Ethernet.
    package mutating func unmatchEthernet(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard ethernet == .primary, isActive(id), providers[id]?.configuration.matchesEthernet == true else {
            return []
        }
        providers[id]?.isUnmatched = true
        return settle(id, .noNetworkAvailable)
    }

    /// Restarts the device: all processes have ended, and it is locked until the first unlock.
    package mutating func reboot() -> [Effect] {
        isUnlocked = false
        var effects: [Effect] = []
        for id in sorted {
            if providers[id]?.isActive == true { effects.append(.report(id, .active(false))) }
            providers[id]?.reset()
        }
        return effects + settleAll()
    }

    /// Handles the first unlock since the device was started.
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
