/// `stop: HOST/PROGRAM`: ends programs with SIGTERM and waits until they have ended.
package struct StopAction: ActionWord {
    /// The programs.
    package var programs: [ProgramTarget] = []

    static let row = ActionRow(
        "stop", from: StopAction(), [ActionFields.programs("stop", \.programs, "Ends programs.")])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTargets(programs, path + ["stop"])
    }
}

extension LabAction {
    /// Ends programs with SIGTERM and waits until they have ended.
    public static func stop(_ programs: [ProgramTarget]) -> Self { Self(StopAction(programs: programs)) }
}
