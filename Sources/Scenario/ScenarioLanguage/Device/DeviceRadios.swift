public import DeviceProtocol
public import LabModel

/// The user's Wi-Fi and airplane mode settings of a device, which survive a reboot.
public struct DeviceRadios: Sendable, Hashable {
    /// Whether Wi-Fi is on.
    public private(set) var isWiFiOn = true
    /// Whether airplane mode is on.
    public private(set) var isInAirplaneMode = false
    /// Whether switching airplane mode off switches Wi-Fi on.
    private var restoresWiFi = false

    /// Makes the default settings: Wi-Fi on, airplane mode off.
    public init() {}

    /// Applies a user's action; returns `false` if it changes nothing.
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

    /// Returns whether the device can use a network; `isWiFi` is whether it uses the network by Wi-Fi.
    public func reach(_ network: NetworkSpec, isWiFi: Bool) -> Bool {
        if isWiFi { return isWiFiOn }
        return network.kind != .pointToPoint || !isInAirplaneMode
    }
}

extension HostDefinition {
    /// Returns whether this host uses a network by Wi-Fi: it has an SSID, or the host shares its radio channel.
    public func hasAsWiFi(_ network: NetworkSpec) -> Bool {
        network.kind == .broadcast && (network.ssid != nil || wireless && network.channel != nil)
    }
}
