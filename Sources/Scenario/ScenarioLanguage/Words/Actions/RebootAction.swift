/// `reboot: HOST`: reboots a device.
package struct RebootAction: ActionWord {
    package var device = ProgramTarget(host: "")
    /// Whether the device stays locked after the reboot.
    package var isLocked = false

    static let row = ActionRow(
        "reboot", from: RebootAction(),
        [
            Field(
                "reboot", \.device, Grammar.target.titled("a device"),
                "Ends everything on the device and starts it again.",
                required: "HOST"),
            Field(
                "locked", \.isLocked, Shapes.truth,
                "Whether the device stays locked afterwards, without an app in front and without secured Wi-Fi. "
                    + "Default: false."),
        ])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkWholeDevice(device, "reboot", path + ["reboot"])
    }
}

extension LabAction {
    /// Reboots a device: its programs and its system restart, and the user's decisions persist.
    ///
    /// A locked device joins no secured Wi-Fi network until the user unlocks it.
    public static func reboot(_ device: ProgramTarget, isLocked: Bool = false) -> Self {
        Self(RebootAction(device: device, isLocked: isLocked))
    }
}
