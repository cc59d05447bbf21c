/// One access point of a Wi-Fi network: a BSS of its own, joined to the others by the network's wires.
public struct AccessPointSpec: Sendable, Hashable {
    /// The name, which no other access point of the network has.
    public var name: String
    /// The roaming features that it offers.
    public var supports: Set<RoamingFeature>
    /// The roaming features without which it lets no station associate.
    public var requires: Set<RoamingFeature>

    /// Makes an access point.
    public init(_ name: String, supports: Set<RoamingFeature> = [], requires: Set<RoamingFeature> = []) {
        self.name = name
        self.supports = supports
        self.requires = requires
    }

    /// All that it offers: what it requires is among that.
    public var features: Set<RoamingFeature> { supports.union(requires) }

    /// The features that a station would need to associate, and has not, in the order of their letters.
    package func missing(of station: StationSpec) -> [RoamingFeature] {
        requires.subtracting(station.supports).sorted { $0.rawValue < $1.rawValue }
    }

    /// The reason why it refuses a station, in one sentence; `nil` where it does not.
    package func refusal(of station: StationSpec, called host: String) -> String? {
        let missing = missing(of: station)
        if missing.isEmpty { return nil }
        let names = missing.map(\.name).joined(separator: " and ")
        return "access point \(name) requires \(names), which \(host) does not support"
    }
}

/// An amendment of IEEE 802.11 that shortens roaming; access point and station must both have it.
public enum RoamingFeature: String, Sendable, Hashable, CaseIterable {
    /// IEEE 802.11r, fast BSS transition: the keys of the next access point are there before it is joined.
    case r
    /// IEEE 802.11k, radio resource measurement: a neighbour report lists the channels that are worth a scan.
    case k
    /// IEEE 802.11v, BSS transition management: the network names the access point to go to.
    case v

    /// The name of the amendment, such as `802.11r`.
    public var name: String { "802.11\(rawValue)" }
}

/// The properties of a host as a station of Wi-Fi networks.
public struct StationSpec: Sendable, Hashable {
    /// The signal below which iOS looks for another access point, in dBm (*About wireless roaming for enterprise*,
    /// HT203068).
    public static let usualTrigger = -70

    /// The roaming features that it has; all of them at first, as every iPhone since the 5s has (*Wi-Fi roaming support
    /// in Apple devices*).
    public var supports: Set<RoamingFeature>
    /// The roam trigger threshold in dBm: it stays with its access point as long as the signal of that is not below.
    public var trigger: Int

    /// Makes a station.
    public init(supports: Set<RoamingFeature> = Set(RoamingFeature.allCases), trigger: Int = usualTrigger) {
        self.supports = supports
        self.trigger = trigger
    }
}
