internal import DeviceProtocol
internal import DeviceRules

/// The rules of a device and the tools of its services.
package struct DevicePolicy: Sendable {
    var privacy: PrivacyPolicy
    var push: PushPolicy
    var life: LifePolicy
    var wifi = WiFiPolicy()
    var notifications = NotificationPolicy()
    var transfers = TransferPolicy()
    var tasks = BackgroundTaskPolicy()
    /// Makes the tools of the services from those of the device.
    var tools: @Sendable (ServiceTools) -> ServiceTools = { $0 }
    /// Whether multicast memberships of apps are hidden from the network.
    var silencesMemberships: Bool

    /// Makes the rules of Apple's documents.
    init(_ configuration: DeviceConfiguration) {
        privacy = PrivacyPolicy(configuration.description.rules)
        push = PushPolicy(configuration)
        life = LifePolicy(configuration)
        silencesMemberships = configuration.platform.hasPrivacy
    }
}
