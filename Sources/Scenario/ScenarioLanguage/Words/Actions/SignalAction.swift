/// A signal that a scenario can send, by its name without `SIG` (signal(7)).
public enum SignalName: String, Sendable, Hashable, CaseIterable {
    /// The terminal hung up; many programs reload their configuration.
    case hangUp = "HUP"
    /// Interrupt from the keyboard, as by Control-C.
    case interrupt = "INT"
    /// Quit from the keyboard, as by Control-backslash.
    case quit = "QUIT"
    /// Terminates the process with a core dump.
    case abort = "ABRT"
    /// Kills the process.
    case kill = "KILL"
    /// User-defined.
    case user1 = "USR1"
    /// User-defined.
    case user2 = "USR2"
    /// Requests termination.
    case terminate = "TERM"
    /// Resumes a stopped process.
    case `continue` = "CONT"
    /// Stops the process until `CONT`.
    case stop = "STOP"
}

/// `signal: USR1`: sends a signal to programs.
package struct SignalAction: ActionWord {
    package var signal = SignalName.terminate
    package var programs: [ProgramTarget] = []

    static let row = ActionRow(
        "signal", from: SignalAction(),
        [
            Field("signal", \.signal, .word, "Sends this signal to programs.", required: "USR1"),
            ActionFields.programs("to", \.programs, "The programs that receive the signal."),
        ])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTargets(programs, path + ["to"])
    }
}

extension LabAction {
    /// Sends a signal to programs.
    public static func signal(_ signal: SignalName, _ programs: [ProgramTarget]) -> Self {
        Self(SignalAction(signal: signal, programs: programs))
    }
}
