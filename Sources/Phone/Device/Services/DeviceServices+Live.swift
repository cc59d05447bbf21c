internal import Bonjour
internal import DeviceProtocol
internal import Kernel
internal import PrivacyEnforcement

extension DeviceServices {
    /// Starts the services of a real device: its own Bonjour stack, its interfaces, and its control groups.
    ///
    /// `controlGroup` is the open directory of the device's control group; without one nobody is taken for an app.
    convenience init(
        _ configuration: DeviceConfiguration, controlGroup: Int32?, on loop: DeviceLoop, privacy: PrivacyCenter,
        locality: LocalityWatcher, enforcement: (any Enforcement)?
    ) throws {
        let callers = try ControlGroupCallers(configuration, controlGroup: controlGroup, enforcement: enforcement)
        let network = try LiveNetwork(locality, on: loop.reactor)
        let bonjour = try BonjourStack(hostName: configuration.name) { state in
            if case .failed(let error) = state { privacy.emit(.warning("Bonjour: \(error)")) }
        }
        try self.init(
            configuration, on: loop, privacy: privacy, bonjour: bonjour, network: network, callers: callers,
            atEnd: { bonjour.close() })
    }
}
