/// `wait: 500ms`: waits for a duration.
package struct WaitAction: ActionWord {
    package var time = Duration.zero

    static let row = ActionRow(
        "wait", from: WaitAction(),
        [Field("wait", \.time, Shapes.duration, "Waits for this time.", required: "500ms")])

    package var pause: Duration { time }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTime(time, path + ["wait"])
    }
}

extension LabAction {
    /// Waits for a duration.
    public static func wait(_ time: Duration) -> Self { Self(WaitAction(time: time)) }
}
