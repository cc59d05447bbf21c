import EventLiterals
import Foundation
import FoundationXML
import LabEvents
import LabModel
import Report
internal import ScenarioLanguage
import Testing

@Suite("JUnit report")
struct JUnitReportTests {
    @Test("It is well-formed and has the shape of JUnit")
    func shape() throws {
        let text = JUnitReport.text(Samples.run)
        Attachment.record(text, named: "junit.xml")
        let root = try XMLTree.parse(text)
        #expect(root.name == "testsuites")
        #expect(root.attributes["tests"] == "3")
        #expect(root.attributes["failures"] == "1")
        #expect(root.attributes["skipped"] == "1")
        #expect(root.attributes["errors"] == "0")
        #expect(root.attributes["time"] == "6.110")
        #expect(root.children.map { $0.attributes["name"] } == ["heartbeat", "delivery", "scenarios"])
        for suite in root.children {
            #expect(suite.name == "testsuite")
            #expect(suite.attributes["tests"] == "\(suite.children.count)")
            #expect(suite.children.allSatisfy { $0.name == "testcase" && $0.children.first?.name == "properties" })
        }
    }

    @Test("A passed case has its name, time, properties and nothing that says otherwise")
    func passed() throws {
        let entry = try testcase(Samples.passed)
        #expect(entry.attributes["classname"] == "heartbeat")
        #expect(entry.attributes["name"] == "A dropped link heals")
        #expect(entry.attributes["time"] == "3.210")
        #expect(entry.attributes["file"] == "Scenarios/heartbeat/dropped-link.yaml")
        #expect(entry.children.map(\.name) == ["properties", "system-out"])
        let properties = entry.children[0].children.map { ($0.attributes["name"], $0.attributes["value"]) }
        #expect(properties.map(\.0) == ["seed", "attempt", "covers", "recovery:phone"])
        #expect(properties.map(\.1)[0] == "18446744073709551615")
        #expect(properties.map(\.1)[2] == "K03 K06")
        #expect(
            properties.map(\.1)[3] == "detected 412 ms, outage 3.4 s, recovered 380 ms, stable 1.0 s")
    }

    @Test("A failed case has the failing findings, with whatever characters they hold")
    func failed() throws {
        let entry = try testcase(Samples.failed)
        #expect(entry.attributes["name"] == "Nothing <lost> & \"kept\" [server-forgets-backlog]")
        let failure = try #require(entry.children.first { $0.name == "failure" })
        #expect(failure.attributes["message"] == "line 17: m1 was not delivered within 2 s (at 4.250 s)")
        #expect(
            failure.text == """
                Scenarios/delivery/backlog.yaml:17: m1 was not delivered within 2 s (at 4.250 s)
                    1.000 server/push-server accepted id=m1
                    bell \\u{7} and \\u{1B}[1mbold ]]> é 🙂
                """)
        #expect(entry.children[0].children.contains { $0.attributes["value"] == "server-forgets-backlog" })
    }

    @Test("An inconclusive case is skipped and says why, never simply passed")
    func inconclusive() throws {
        let entry = try testcase(Samples.inconclusive)
        let skipped = try #require(entry.children.first { $0.name == "skipped" })
        #expect(skipped.attributes["message"] == "inconclusive (no-effect): line 4: the loss had no effect")
        #expect(skipped.attributes["type"] == "no-effect")
        #expect(skipped.text == "loss.yaml:4: the loss had no effect")
    }

    @Test("A verdict without a finding is still no pass", arguments: [Verdict.failed, .inconclusive(.cancelled)])
    func noFinding(_ verdict: Verdict) throws {
        var result = Samples.passed
        result.verdict = verdict
        let names = try testcase(result).children.map(\.name)
        #expect(names.contains(verdict == .failed ? "failure" : "skipped"))
    }

    @Test("Attributes keep line ends")
    func attributes() throws {
        var result = Samples.passed
        result.name = "two\nlines\tand a \u{85} \u{FFFF}\r"
        #expect(try testcase(result).attributes["name"] == "two\nlines\tand a \\u{85} \\u{FFFF}\\u{D}")
    }

    private func testcase(_ result: ScenarioResult) throws -> XMLTree {
        let root = try XMLTree.parse(JUnitReport.text(RunOutcome([result], duration: result.duration)))
        return try #require(root.children.first?.children.first)
    }

    @Test("a mistake in a file is an error in a case of its own, and no run with one has passed")
    func mistakes() throws {
        let place = SourcePosition(line: 5, column: 61)
        let mistake = Diagnostic(.unknownKey, file: "a<b.yaml", at: place, "unknown key 'x'", remedy: "remove it")
        let run = RunOutcome([], duration: .zero, mistakes: [mistake])
        let text = JUnitReport.text(run)
        #expect(text.contains("<testsuite name=\"files\" tests=\"1\" failures=\"0\" errors=\"1\""))
        #expect(text.contains("name=\"a&lt;b.yaml:5:61\"") && text.contains("type=\"unknown-key\""))
        let json = try JSONText.read(JSONReport.text(run), as: Value.self)
        guard case .object(let fields) = json, case .array(let mistakes)? = fields["mistakes"] else {
            Issue.record("no mistakes in \(json)")
            return
        }
        #expect(fields["verdict"] == "failed" && mistakes.count == 1)
    }
}
