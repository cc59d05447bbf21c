/// `stop: HOST/PROGRAM`: terminates programs with SIGTERM and waits until they have exited.
package struct StopAction: ActionWord {
    package var programs: [ProgramTarget] = []

    static let row = ActionRow(
        "stop", from: StopAction(),
        [ActionFields.programs("stop", \.programs, "Ends programs by SIGTERM, and by SIGKILL after five seconds.")])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTargets(programs, path + ["stop"])
    }
}

extension LabAction {
    /// Terminates programs with SIGTERM and waits until they have exited.
    public static func stop(_ programs: [ProgramTarget]) -> Self { Self(StopAction(programs: programs)) }
}
