/// The signals a scenario can send, by their names without `SIG`.
public enum SignalName: String, Sendable, Hashable, CaseIterable {
    /// The terminal is gone; many programs read their configuration again.
    case hangUp = "HUP"
    /// As if Control-C had been pressed.
    case interrupt = "INT"
    /// As if Control-backslash had been pressed.
    case quit = "QUIT"
    /// Ends it with a core dump.
    case abort = "ABRT"
    /// Ends it at once.
    case kill = "KILL"
    /// Free for the program's own use.
    case user1 = "USR1"
    /// Free for the program's own use.
    case user2 = "USR2"
    /// Asks it to end.
    case terminate = "TERM"
    /// Lets it go on after `STOP`.
    case `continue` = "CONT"
    /// Holds it.
    case stop = "STOP"
}

/// `signal: USR1`: sends a signal.
package struct SignalAction: ActionWord {
    /// The signal.
    package var signal = SignalName.terminate
    /// The programs that get it.
    package var programs: [ProgramTarget] = []

    static let row = ActionRow(
        "signal", from: SignalAction(),
        [
            Field("signal", \.signal, .word, "The signal, without SIG.", required: "USR1"),
            ActionFields.programs("to", \.programs, "The programs that get it."),
        ])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTargets(programs, path + ["to"])
    }
}

extension LabAction {
    /// Sends a signal.
    public static func signal(_ signal: SignalName, _ programs: [ProgramTarget]) -> Self {
        Self(SignalAction(signal: signal, programs: programs))
    }
}
