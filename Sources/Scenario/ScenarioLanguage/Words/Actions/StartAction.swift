/// `start: HOST/PROGRAM`: starts programs that are not running and waits until they are ready.
package struct StartAction: ActionWord {
    package var programs: [ProgramTarget] = []

    static let row = ActionRow(
        "start", from: StartAction(),
        [
            ActionFields.programs(
                "start", \.programs,
                "Starts programs that do not run, and waits until they are ready.")
        ])

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTargets(programs, path + ["start"])
    }
}

extension LabAction {
    /// Starts programs that are not running and waits until they are ready.
    public static func start(_ programs: [ProgramTarget]) -> Self { Self(StartAction(programs: programs)) }
}
