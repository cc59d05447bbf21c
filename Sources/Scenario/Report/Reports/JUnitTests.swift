internal import LabModel
internal import ScenarioLanguage

/// The tests of packages that ran as apps in a scenario, as suites of a JUnit report: one per app.
///
/// A test that fails as the scenario says is `skipped` with the reason, so that it is neither a failure nor passed.
enum JUnitTests {
    static func suites(of result: ScenarioResult) -> [String] {
        var programs: [String: [TestOutcome]] = [:]
        for test in result.tests { programs[test.program, default: []].append(test) }
        return programs.sorted { $0.key < $1.key }.flatMap { program, tests in
            let total = tests.reduce(Duration.zero) { $0 + $1.duration }
            let counts = JUnitReport.attributes([
                ("name", "\(result.name): \(program)"), ("tests", "\(tests.count)"),
                ("failures", "\(tests.count { $0.state == .failed })"), ("errors", "0"),
                ("skipped", "\(tests.count { $0.state == .skipped || $0.state == .expected })"),
                ("time", total.millisecondText),
            ])
            return ["<testsuite \(counts)>"] + tests.flatMap(testcase).map { "  " + $0 } + ["</testsuite>"]
        }
    }

    private static func testcase(_ test: TestOutcome) -> [String] {
        let identity = JUnitReport.attributes([
            ("classname", test.suite), ("name", test.name), ("time", test.duration.millisecondText),
        ])
        let inner: String
        switch test.state {
        case .passed: return ["<testcase \(identity)/>"]
        case .failed:
            inner = "<failure \(JUnitReport.attributes([("message", test.message ?? "failed"), ("type", "failed")]))/>"
        case .expected:
            let message = "expected: \(test.reason ?? "")" + (test.message.map { " (\($0))" } ?? "")
            inner = "<skipped \(JUnitReport.attributes([("message", message)]))/>"
        case .skipped: inner = "<skipped \(JUnitReport.attributes([("message", test.message ?? "skipped")]))/>"
        }
        return ["<testcase \(identity)>", "  \(inner)", "</testcase>"]
    }
}
