internal import DeviceProtocol
internal import DeviceRules

/// The rules that a device goes by, and what its services are given to work with.
package struct DevicePolicy: Sendable {
    /// The rules of local network privacy.
    var privacy: PrivacyPolicy
    /// The rules of push.
    var push: PushPolicy
    /// Makes what services use of what the device has for them.
    var tools: @Sendable (ServiceTools) -> ServiceTools = { $0 }
    /// Whether the network is kept from hearing which groups apps join.
    var silencesMemberships: Bool

    /// The rules of Apple's documents for a device.
    init(_ configuration: DeviceConfiguration) {
        privacy = PrivacyPolicy(configuration.description.rules)
        push = PushPolicy(configuration)
        silencesMemberships = configuration.platform.hasPrivacy
    }
}
