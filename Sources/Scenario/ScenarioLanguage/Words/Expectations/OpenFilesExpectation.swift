/// `open-files: HOST/PROGRAM`: the number of open file descriptors of a program and its children.
package struct OpenFilesExpectation: ExpectationWord {
    package var program = ProgramTarget(host: "")
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "open-files", from: OpenFilesExpectation(),
        [
            Field(
                "open-files", \.program, Grammar.target,
                "The number of file descriptors that a program and its child processes have open: files, "
                    + "sockets, pipes; 0 if it was never started.",
                required: "HOST/PROGRAM")
        ] + ConditionFields.counts(\.bounds),
        bounded: \.bounds, by: "`below: 100`")

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .number) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkCount("open-files", of: program, bounds, at: path, counted: "open files")
    }
}

extension ScenarioExpectation {
    /// Expects that the number of open file descriptors of a program and its children is within limits.
    public static func openFiles(_ program: ProgramTarget, _ bounds: Bounds) -> Self {
        Self(OpenFilesExpectation(program: program, bounds: bounds))
    }
}
