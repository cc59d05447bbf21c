internal import DeviceRules

/// `memory: HOST/APP`: the peak memory of each program of an app since its start.
package struct MemoryExpectation: ExpectationWord {
    package var app = ProgramTarget(host: "")
    /// The limits, in bytes.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "memory", from: MemoryExpectation(),
        [
            Field(
                "memory", \.app, Grammar.target,
                "The maximum amount of memory that the process of a push provider has used since its start.",
                required: "HOST/APP")
        ] + ConditionFields.bounds(\.bounds, Shapes.bytes.map({ Double($0) }, back: { Int($0) })),
        bounded: \.bounds, by: "`below: 24MB`")

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .bytes) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkApp(app, path + ["memory"])
        if checker.isComplete, let name = app.program,
            let kind = checker.hosts.definition(of: app.host)?.device?.app(name)?.kind, kind != .appPushProvider
        {
            checker.refuse(
                .wrongKind, path + ["memory"], "'\(app)' is no push provider, and only their memory is counted",
                "name an extension of `kind: app-push`")
        }
        checker.checkBounds(bounds, in: .bytes, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the peak memory of each program of an app since its start is within limits, in bytes.
    public static func memory(_ app: ProgramTarget, _ bounds: Bounds) -> Self {
        Self(MemoryExpectation(app: app, bounds: bounds))
    }
}
