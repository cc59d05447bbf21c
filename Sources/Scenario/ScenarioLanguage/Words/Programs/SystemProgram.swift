internal import LabEvents

/// The simulated system of a device; it comes with `device` and is not declared in a scenario.
package struct SystemProgram: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(reference: ProgramDefinition.deviceName, emitter: .device, startsFirst: true, keeps: .device)
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {}
}

extension ProgramDefinition {
    /// The name of each device's simulated system.
    public static let deviceName = "deviced"

    /// The simulated system, which is ready when it enforces the policies of apps.
    public static let device = ProgramDefinition(deviceName, .device, ready: .event(.deviceReady))
}
