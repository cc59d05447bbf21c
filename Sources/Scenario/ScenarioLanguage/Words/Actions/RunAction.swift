/// `run: [program, argument]`: runs a command on a host and waits for it to end with status 0.
package struct RunAction: CheckedAction {
    /// The command and its arguments.
    package var words: [String] = []
    /// The host.
    package var host = ""
    /// How long it may take.
    package var within = LabAction.defaultRunWithin

    static let row = ActionRow(
        "run", from: RunAction(),
        [
            Field("run", \.words, Grammar.command, "The command.", required: "[program, argument]"),
            Field(
                "on", \.host, Shapes.name("the name of a host"),
                "The host it runs on, as the tester's own hand there: on a device it is no app, and nothing is asked.",
                required: "HOST"),
            Field("within", \.within, Shapes.duration, "How long it may take; 10s if left out."),
        ])

    package var command: [String]? { words }

    func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTime(within, path + ["within"], default: LabAction.defaultRunWithin)
        checker.checkCommand(words, path + ["run"])
        if checker.knowsHost(host, path + ["on"]), checker.hosts.members(of: host).count > 1 {
            checker.refuse(
                .ambiguous, path + ["on"], "'\(host)' stands for several hosts", "name one, such as \(host)-1")
        }
    }
}

extension LabAction {
    /// The time a command has when the scenario does not say.
    public static let defaultRunWithin: Duration = .seconds(10)

    /// Runs a command on a host and waits for it to end with status 0 within the time given.
    public static func run(_ command: [String], on host: String, within: Duration) -> Self {
        Self(RunAction(words: command, host: host, within: within))
    }
}
