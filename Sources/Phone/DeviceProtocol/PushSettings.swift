/// A Wi-Fi network in the device's range.
package struct JoinedNetwork: Sendable, Hashable, Codable {
    package var ssid: String
    /// Whether the network is secured; the device does not join such a network before its first unlock.
    package var isSecure: Bool
    package var interface: String
    /// The hardware address of the access point, such as `02:00:0b:01:00:01`.
    package var bssid: String?

    package init(ssid: String, isSecure: Bool = true, interface: String, bssid: String? = nil) {
        self.ssid = ssid
        self.isSecure = isSecure
        self.interface = interface
        self.bssid = bssid
    }
}

/// The settings for push providers that Apple's documents leave open; times are in seconds.
package struct PushSettings: Sendable, Hashable, Codable {
    /// The file that keeps the configurations over a restart of the device; `nil` keeps them in memory only.
    package var file: String?
    /// The interval between two timer events.
    package var timer = 60.0
    /// The time for a provider to complete `start` before a delay is reported.
    package var startLimit = 30.0
    /// The timeout for a provider to complete `stop`, after which its process is terminated.
    package var stopLimit = 5.0
    /// The time after `stop` has completed before an instance that still exists is reported.
    package var releaseLimit = 2.0
    /// The timeout for an app to report a call to the user, after which it is terminated.
    package var callLimit = 7.0
    /// The time without a carrier after which the device has left its network; roaming takes less.
    package var associationLimit = 5.0
    /// The timeout for the report of how a provider ended, from the end of its connection.
    package var endLimit = 2.0

    package init(file: String? = nil) { self.file = file }
}

/// The initial push configuration of an app that does not save one.
package struct PushDefaults: Sendable, Hashable, Codable {
    /// The names of the Wi-Fi networks on which the provider runs.
    package var matches: [String]
    package var matchesEthernet: Bool
    /// The settings for the provider: a property list in Base64; `nil` for none.
    package var configuration: String?

    package init(matches: [String], matchesEthernet: Bool = false, configuration: String? = nil) {
        self.matches = matches
        self.matchesEthernet = matchesEthernet
        self.configuration = configuration
    }
}
