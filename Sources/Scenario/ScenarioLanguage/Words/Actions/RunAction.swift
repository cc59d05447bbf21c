/// `run: [program, argument]`: runs a command on a host and waits for exit status 0.
package struct RunAction: ActionWord {
    /// The command and its arguments.
    package var words: [String] = []
    package var host = ""
    package var within = LabAction.defaultRunWithin

    static let row = ActionRow(
        "run", from: RunAction(),
        [
            Field(
                "run", \.words, Shapes.command,
                "Runs a command on a host, with the variables and the folder of a program, and fails unless it "
                    + "ends with status 0 in time.", required: "[program, argument]"),
            Field(
                "on", \.host, Shapes.name("the name of a host"),
                "The host. On a device the command is part of no app, so that privacy does not apply.",
                required: "HOST"),
            Field("within", \.within, Shapes.duration, "The maximum time. Default: 10s."),
        ])

    package var command: [String]? { words }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTime(within, path + ["within"], default: LabAction.defaultRunWithin)
        checker.checkCommand(words, path + ["run"])
        if checker.knowsHost(host, path + ["on"]) { checker.checkSingle(host, path + ["on"]) }
    }
}

extension LabAction {
    /// The default timeout of a command.
    public static let defaultRunWithin: Duration = .seconds(10)

    /// Runs a command on a host and waits for exit status 0; fails on timeout.
    public static func run(_ command: [String], on host: String, within: Duration) -> Self {
        Self(RunAction(words: command, host: host, within: within))
    }
}
