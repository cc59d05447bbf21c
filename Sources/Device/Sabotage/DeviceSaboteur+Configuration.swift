internal import DeviceProtocol
internal import LocalNetworkPrivacy

/// The broken variants that take themselves for another device.
extension DeviceSaboteur {
    /// Changes what the broken device is told.
    func distort(_ configuration: inout DeviceConfiguration) {
        if self == .gatesEveryPlatform { configuration.platform = .iOS }
    }
}
