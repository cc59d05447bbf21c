/// A Wi-Fi network in whose range a device is.
package struct JoinedNetwork: Sendable, Hashable, Codable {
    /// Its name.
    package var ssid: String
    /// Whether it asks for a password or the like; such a network is not joined before the first unlock.
    package var isSecure: Bool
    /// The interface of the device on it.
    package var interface: String

    /// Names a network.
    package init(ssid: String, isSecure: Bool = true, interface: String) {
        self.ssid = ssid
        self.isSecure = isSecure
        self.interface = interface
    }
}

/// How a device treats its push providers: what Apple's documents leave open, in seconds, and known faults of theirs.
package struct PushSettings: Sendable, Hashable, Codable {
    /// The file that keeps the configurations over a restart of the device; `nil` keeps them in memory only.
    package var file: String?
    /// The time between two timer events.
    package var timer: Double
    /// How long a provider may take to complete `start` before that is reported.
    package var startLimit: Double
    /// How long a provider may take to complete `stop` before its process is ended.
    package var stopLimit: Double
    /// How long after `stop` has completed an instance may be there before that is reported.
    package var releaseLimit: Double
    /// How long an app may take to report a call to the user before it is ended.
    package var callLimit: Double
    /// How long an interface may be without a carrier before the device has left its network; roaming takes less.
    package var associationLimit: Double
    /// How long the device waits to be told how a provider ended whose connection has ended.
    package var endLimit: Double
    /// The faults it has.
    package var faults: Set<PushFault>

    /// Makes the settings of the lab.
    package init(
        file: String? = nil, timer: Double = 60, startLimit: Double = 30, stopLimit: Double = 5,
        releaseLimit: Double = 2, callLimit: Double = 7, associationLimit: Double = 5, endLimit: Double = 2,
        faults: Set<PushFault> = []
    ) {
        self.file = file
        self.timer = timer
        self.startLimit = startLimit
        self.stopLimit = stopLimit
        self.releaseLimit = releaseLimit
        self.callLimit = callLimit
        self.associationLimit = associationLimit
        self.endLimit = endLimit
        self.faults = faults
    }
}

/// What a device begins with in place of what an app would save for its provider.
package struct PushDefaults: Sendable, Hashable, Codable {
    /// The names of the Wi-Fi networks on which the provider runs.
    package var matches: [String]
    /// Whether the provider runs on Ethernet too.
    package var matchesEthernet: Bool
    /// What is passed on to the provider: a property list in Base64; `nil` for nothing.
    package var configuration: String?
    /// Whether the provider may run.
    package var isEnabled: Bool

    /// Describes a configuration.
    package init(
        matches: [String], matchesEthernet: Bool = false, configuration: String? = nil, isEnabled: Bool = true
    ) {
        self.matches = matches
        self.matchesEthernet = matchesEthernet
        self.configuration = configuration
        self.isEnabled = isEnabled
    }
}
