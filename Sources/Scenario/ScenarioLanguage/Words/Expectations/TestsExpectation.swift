internal import LabEvents

/// `tests: HOST/APP`: the tests that run as an app have passed, but for the named ones.
package struct TestsExpectation: ExpectationWord {
    package var app = ProgramTarget(host: "")
    /// The reasons of the tests that fail, by the title of each: suite and name with a dot between.
    package var failing: [String: String] = [:]

    static let row = ExpectationRow(
        "tests", from: TestsExpectation(),
        [
            Field(
                "tests", \.app, Grammar.app,
                "True when the tests of the app have run and passed, at least one of them. False if the program ends "
                    + "before.",
                required: "HOST/APP"),
            Field(
                "except", \.failing,
                Shapes.table("the tests that fail", by: .test, of: "a test", Shapes.text.titled("a reason")),
                "The tests that must fail, with the reason of each, such as `AddressTests.testScope`. It is not met if "
                    + "one of them passes."),
        ],
        in: [.expect])

    package var evidence: [Evidence] {
        [.processes] + [.testsEnded, .testPassed, .testFailed, .testSkipped].map { .events($0, from: app) }
    }

    package var meaning: Meaning { .tests(app, failing: Set(failing.keys)) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkApp(app, path + ["tests"])
        guard let name = app.program, let found = checker.hosts.definition(of: app.host)?.device?.app(name),
            found.guest?.code.isTests != true
        else { return }
        checker.refuse(
            .wrongKind, path + ["tests"], "'\(name)' is no tests of a package",
            "name an app with `swift: { package: DIR, tests: TARGET }`")
    }
}

extension ScenarioExpectation {
    /// Expects that the tests of an app have passed, but for those that are named with a reason.
    public static func tests(_ app: ProgramTarget, except failing: [String: String] = [:]) -> Self {
        Self(TestsExpectation(app: app, failing: failing))
    }
}
