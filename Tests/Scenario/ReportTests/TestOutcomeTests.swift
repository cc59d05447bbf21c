import Report
import ScenarioLanguage
import Testing

@Suite("Tests of packages in reports")
struct TestOutcomeTests {
    private static var result: ScenarioResult {
        func test(_ name: String, _ state: TestOutcome.State, _ message: String? = nil) -> TestOutcome {
            TestOutcome(
                program: "phone/tests", suite: "A", name: name, state: state, duration: .milliseconds(250),
                message: message, reason: state == .expected ? "no IPv6" : nil)
        }
        var result = ScenarioResult(name: "A day", file: "day.yaml", verdict: .failed, duration: .seconds(1), seed: 1)
        result.tests = [
            test("one", .passed), test("two", .failed, "A.swift:3: 1 < 2"), test("three", .expected, "no"),
            test("four", .skipped, "off"),
        ]
        return result
    }

    @Test("JUnit has a suite for each app and a case for each test")
    func junit() {
        let lines = JUnitReport.text(RunOutcome([Self.result], duration: .seconds(1))).split(separator: "\n").map {
            String($0.drop { $0 == " " })
        }
        let suite = lines.drop { !$0.hasPrefix(#"<testsuite name="A day: phone/tests""#) }.dropLast()
        #expect(
            Array(suite) == [
                #"<testsuite name="A day: phone/tests" tests="4" failures="1" errors="0" skipped="2" time="1.000">"#,
                #"<testcase classname="A" name="one" time="0.250"/>"#,
                #"<testcase classname="A" name="two" time="0.250">"#,
                #"<failure message="A.swift:3: 1 &lt; 2" type="failed"/>"#, "</testcase>",
                #"<testcase classname="A" name="three" time="0.250">"#,
                #"<skipped message="expected: no IPv6 (no)"/>"#, "</testcase>",
                #"<testcase classname="A" name="four" time="0.250">"#, #"<skipped message="off"/>"#, "</testcase>",
                "</testsuite>",
            ])
    }

    @Test("a result without tests has no suite of them")
    func none() {
        var result = Self.result
        result.tests = []
        #expect(!JUnitReport.text(RunOutcome([result], duration: .seconds(1))).contains("A day: "))
    }
}
