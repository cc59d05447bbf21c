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

/// How a device treats its push providers: what Apple's documents leave open, in seconds.
package struct PushSettings: Sendable, Hashable, Codable {
    /// The file that keeps the configurations over a restart of the device; `nil` keeps them in memory only.
    package var file: String?
    /// The time between two timer events.
    package var timer = 60.0
    /// How long a provider may take to complete `start` before that is reported.
    package var startLimit = 30.0
    /// How long a provider may take to complete `stop` before its process is ended.
    package var stopLimit = 5.0
    /// How long after `stop` has completed an instance may be there before that is reported.
    package var releaseLimit = 2.0
    /// How long an app may take to report a call to the user before it is ended.
    package var callLimit = 7.0
    /// How long an interface may be without a carrier before the device has left its network; roaming takes less.
    package var associationLimit = 5.0
    /// How long the device waits to be told how a provider ended whose connection has ended.
    package var endLimit = 2.0

    /// Makes the settings of the lab.
    package init(file: String? = nil) { self.file = file }
}

/// What a device begins with in place of what an app would save for its provider.
package struct PushDefaults: Sendable, Hashable, Codable {
    /// The names of the Wi-Fi networks on which the provider runs.
    package var matches: [String]
    /// Whether the provider runs on Ethernet too.
    package var matchesEthernet: Bool
    /// What is passed on to the provider: a property list in Base64; `nil` for nothing.
    package var configuration: String?

    /// Describes a configuration.
    package init(matches: [String], matchesEthernet: Bool = false, configuration: String? = nil) {
        self.matches = matches
        self.matchesEthernet = matchesEthernet
        self.configuration = configuration
    }
}
