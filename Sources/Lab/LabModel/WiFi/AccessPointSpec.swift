/// An access point of a Wi-Fi network: a separate BSS, connected to the others by wire.
public struct AccessPointSpec: Sendable, Hashable {
    /// The name, unique within the network.
    public var name: String
    /// The roaming features that it offers.
    public var supports: Set<RoamingFeature>
    /// The roaming features that a station needs to associate.
    public var requires: Set<RoamingFeature>

    /// Makes an access point.
    public init(_ name: String, supports: Set<RoamingFeature> = [], requires: Set<RoamingFeature> = []) {
        self.name = name
        self.supports = supports
        self.requires = requires
    }

    /// All features that it offers, including the required ones.
    public var features: Set<RoamingFeature> { supports.union(requires) }

    /// Returns the required features that a station does not support, in alphabetical order.
    package func missing(of station: StationSpec) -> [RoamingFeature] {
        requires.subtracting(station.supports).sorted { $0.rawValue < $1.rawValue }
    }

    /// Returns the reason why the access point refuses a station, in one sentence, or `nil`.
    package func refusal(of station: StationSpec, called host: String) -> String? {
        let missing = missing(of: station)
        if missing.isEmpty { return nil }
        let names = missing.map(\.name).joined(separator: " and ")
        return "access point \(name) requires \(names), which \(host) does not support"
    }
}

/// An amendment of IEEE 802.11 that shortens roaming; access point and station must both support it.
public enum RoamingFeature: String, Sendable, Hashable, CaseIterable {
    /// IEEE 802.11r, fast BSS transition: the keys exist before the station joins the next access point.
    case r
    /// IEEE 802.11k, radio resource measurement: a neighbour report lists the channels to scan.
    case k
    /// IEEE 802.11v, BSS transition management: the network names the next access point.
    case v

    /// The name of the amendment, such as `802.11r`.
    public var name: String { "802.11\(rawValue)" }
}

/// The properties of a host as a Wi-Fi station.
public struct StationSpec: Sendable, Hashable {
    /// The signal below which iOS looks for another access point, in dBm (*About wireless roaming for enterprise*,
    /// HT203068).
    public static let usualTrigger = -70

    /// The supported roaming features; by default all, as in every iPhone since the 5s (*Wi-Fi roaming support in Apple
    /// devices*).
    public var supports: Set<RoamingFeature>
    /// The roam trigger threshold in dBm: the station keeps its access point unless the signal is below it.
    public var trigger: Int

    /// Makes a station.
    public init(supports: Set<RoamingFeature> = Set(RoamingFeature.allCases), trigger: Int = usualTrigger) {
        self.supports = supports
        self.trigger = trigger
    }
}
