internal import LabEvents

/// The simulated system of a device, which no scenario names: it comes with `device`.
package struct DeviceSystem: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(reference: ProgramDefinition.deviceName, emitter: .device, startsFirst: true, keeps: .device)
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {}
}

extension ProgramDefinition {
    /// The name of the simulated system of every device.
    public static let deviceName = "deviced"

    /// The simulated system of a device; it is ready when its policies are in force.
    public static let device = ProgramDefinition(deviceName, .device, ready: .event(.deviceReady))
}
