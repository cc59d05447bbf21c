public import DeviceProtocol
public import LabModel

/// Which radios of a device are on, as its user has set them; that lasts over a restart of the device.
public struct DeviceRadios: Sendable, Hashable {
    /// Whether Wi-Fi is on.
    public private(set) var isWiFiOn = true
    /// Whether airplane mode is on.
    public private(set) var isInAirplaneMode = false
    /// Whether Wi-Fi is on again once airplane mode is off.
    private var restoresWiFi = false

    /// All radios are on.
    public init() {}

    /// Does what the user does; `false` when that changes nothing.
    public mutating func turn(_ action: DeviceAction) -> Bool {
        let before = self
        switch action {
        case .wifiOff where isWiFiOn: (isWiFiOn, restoresWiFi) = (false, false)
        case .wifiOn where !isWiFiOn: (isWiFiOn, restoresWiFi) = (true, false)
        case .airplaneModeOn where !isInAirplaneMode:
            (restoresWiFi, isWiFiOn, isInAirplaneMode) = (isWiFiOn, false, true)
        case .airplaneModeOff where isInAirplaneMode:
            (isWiFiOn, restoresWiFi, isInAirplaneMode) = (isWiFiOn || restoresWiFi, false, false)
        default: break
        }
        return self != before
    }

    /// Whether the device can be on a network; `isWiFi` tells whether that is a Wi-Fi network to it.
    public func reach(_ network: NetworkSpec, isWiFi: Bool) -> Bool {
        if isWiFi { return isWiFiOn }
        return network.kind != .pointToPoint || !isInAirplaneMode
    }
}

extension HostDefinition {
    /// Whether a network is a Wi-Fi network to this host: it has a name as such, or the host shares its radio channel.
    public func hasAsWiFi(_ network: NetworkSpec) -> Bool {
        network.kind == .broadcast && (network.ssid != nil || wireless && network.channel != nil)
    }
}
