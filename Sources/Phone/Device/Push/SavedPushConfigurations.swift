package import DeviceProtocol

/// The push configurations and the push-to-talk channel that survive a restart of the device.
package struct SavedPushConfigurations: Sendable, Hashable, Codable {
    /// The configurations of each app, in the order of their numbers.
    package var configurations: [String: [PushConfiguration]]
    /// The last number used in each app; a number is never reused.
    package var lastNumbers: [String: Int]
    /// The push-to-talk channel of the device.
    package var talk: JoinedChannel?

    package init() { (configurations, lastNumbers) = ([:], [:]) }
}

/// The file of the push configurations.
extension StateFile where Value == SavedPushConfigurations {
    package static func pushConfigurations(_ path: String) -> Self { Self(path, "push configurations") }
}
