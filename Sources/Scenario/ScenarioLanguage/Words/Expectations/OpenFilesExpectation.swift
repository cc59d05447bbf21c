/// `open-files: HOST/PROGRAM`: the number of open file descriptors of a program and its children.
package struct OpenFilesExpectation: ExpectationWord {
    package var program = ProgramTarget(host: "")
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "open-files", from: OpenFilesExpectation(),
        [
            Field(
                "open-files", \.program, Grammar.target,
                "The program: the number of file descriptors that it and its children have open.",
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
