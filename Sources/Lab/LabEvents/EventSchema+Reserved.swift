extension EventSchema {
    /// The events that nobody but the system of a device reports.
    public static let ofDevices = names(of: [.device]).subtracting(ofLabs)
        .subtracting(names(of: [.pushServer, .pushProvider, .probe, .appleModules]))

    /// The events that nobody but the lab or a kernel reports, of programs too.
    private static let ofLabs = names(of: [.lab, .host])
        .union([.launched, .exited, .memoryUsed, .outputDropped, .eventRefused, .callRefused, .crashReported])
        // Programs that measure something may say so.
        .subtracting([.measured])

    /// The events that a program does not report itself: its own word for one of them would be taken for the fact.
    public static func reserved(isDeviceSystem: Bool) -> Set<EventName> {
        isDeviceSystem ? ofLabs : ofLabs.union(ofDevices)
    }

    private static func names(of emitters: [Emitter]) -> Set<EventName> {
        Set(emitters.flatMap { events(of: $0).keys })
    }
}
