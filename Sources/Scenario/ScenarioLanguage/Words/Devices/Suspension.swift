internal import DeviceProtocol

extension DeviceRow {
    /// `suspension: { after: 500ms }`.
    static let suspension = DeviceRow(
        Field(
            "suspension", \.description.suspension, SuspensionRules.shape,
            "When the device suspends apps with a UIKit delegate in the background. Default: as on iOS, which "
                + "macOS does not."))
}

extension SuspensionRules {
    fileprivate static let shape = Mapping(
        "a suspension", from: SuspensionRules(),
        [
            Field(
                "after", \.after, Shapes.duration,
                "The time that an app without background tasks and calls runs in the background. Default: 5s."),
            Field(
                "background-time", \.backgroundTime, Shapes.duration,
                "The time until background tasks expire, from the entry into the background. Default: 30s."),
            Field(
                "reclaims-sockets", \.reclaimsSockets, Shapes.truth,
                "Whether the sockets of a suspended app are closed at once, which Apple leaves open. Default: true."),
            Field(
                "watchdog", \.watchdog, Shapes.duration,
                "The time that an app has for its launch and for each change between foreground and background, before "
                    + "it is terminated. Default: 20s."),
        ]
    ).shape
}
