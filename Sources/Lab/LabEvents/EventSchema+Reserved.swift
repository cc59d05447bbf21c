extension EventSchema {
    /// The events that a program does not report itself: those that the lab or a kernel reports, of it too, and but for the
    /// system of a device, those of such a system.
    ///
    /// A program's own word for one of them would be taken for the fact.
    public static func reserved(isDeviceSystem: Bool) -> Set<EventName> { isDeviceSystem ? lab : lab.union(device) }

    private static let lab = names(of: [.lab, .host])
        .union([.launched, .exited, .memoryUsed, .outputDropped, .eventRefused])
        // Programs that measure something may say so.
        .subtracting([.measured])

    private static let device = names(of: [.device])
        .subtracting(names(of: [.pushServer, .pushProvider, .probe, .appleModules]))

    private static func names(of emitters: [Emitter]) -> Set<EventName> {
        Set(emitters.flatMap { events(of: $0).keys })
    }
}
