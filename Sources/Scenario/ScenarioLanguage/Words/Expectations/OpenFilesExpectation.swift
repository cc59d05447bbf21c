/// `open-files: HOST/PROGRAM`: the number of file descriptors that a program and its children have open.
package struct OpenFilesExpectation: CheckedExpectation {
    /// The program.
    package var program = ProgramTarget(host: "")
    /// The limits of the number.
    package var bounds = Bounds()

    static let rows = [
        ExpectationRow(
            "open-files", from: OpenFilesExpectation(),
            [
                Field(
                    "open-files", \.program, Grammar.target,
                    "The program: the number of file descriptors that it and its children have open.",
                    required: "HOST/PROGRAM")
            ]
                + ConditionFields.bounds(
                    \.bounds, Shapes.integer(0...1_000_000).map({ Double($0) }, back: { Int($0) }),
                    above: "There are more than this.",
                    below: "There are fewer than this."),
            bounded: \.bounds, by: "`below: 100`")
    ]

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .number) }

    func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        if !checker.programs(program, path + ["open-files"]).isEmpty, program.program == nil {
            checker.refuse(
                path + ["open-files"], "'\(program)' is a host, and open files are counted of one program",
                "write HOST/PROGRAM")
        }
        checker.checkBounds(bounds, in: .number, path)
    }
}

extension ScenarioExpectation {
    /// The number of file descriptors that a program and its children have open.
    public static func openFiles(_ program: ProgramTarget, _ bounds: Bounds) -> Self {
        Self(OpenFilesExpectation(program: program, bounds: bounds))
    }
}
