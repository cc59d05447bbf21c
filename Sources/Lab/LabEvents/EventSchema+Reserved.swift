extension EventSchema {
    /// The events that only the system of a device reports.
    public static let ofDevices = names(of: [.device]).subtracting(ofLabs)
        .subtracting(names(of: [.pushServer, .pushProvider, .probe, .appleModules]))

    /// The events that only the lab or a kernel reports, including those about programs.
    private static let ofLabs = names(of: [.lab, .host])
        .union([.launched, .exited, .memoryUsed, .outputDropped, .eventRefused, .callRefused, .crashReported])
        // Programs may report measurements.
        .subtracting([.measured])

    /// Returns the events that a program must not report itself, because they would pass for observed facts.
    public static func reserved(isDeviceSystem: Bool) -> Set<EventName> {
        isDeviceSystem ? ofLabs : ofLabs.union(ofDevices)
    }

    private static func names(of emitters: [Emitter]) -> Set<EventName> {
        Set(emitters.flatMap { events(of: $0).keys })
    }
}
