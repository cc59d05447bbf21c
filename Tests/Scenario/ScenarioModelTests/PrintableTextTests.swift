import ScenarioLanguage
import Testing

@Suite("Text fit for terminals and CI logs")
struct PrintableTextTests {
    @Test(
        "what acts is shown instead",
        arguments: [
            ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"), ("back\rforth\u{8}", "back\\u{D}forth\\u{8}"),
            ("\u{9B}2J", "\\u{9B}2J"), ("a\u{202E}b", "a\\u{202E}b"), ("::error::x", "\\::error::x"),
            ("\t ::set-output name=a::b", "\t \\::set-output name=a::b"), ("one\n::debug::two", "one\n\\::debug::two"),
            ("x ##[group]y", "x #\\#[group]y"), ("##vso[task.complete]", "#\\#vso[task.complete]"),
            ("a\r\n::error::b", "a\\u{D}\n\\::error::b"), ("##teamcity[x]", "#\\#teamcity[x]"), ("###[x]", "##\\#[x]"),
            ("\u{1B}::error::", "\\u{1B}::error::"),
        ])
    func acts(_ text: String, _ shown: String) {
        #expect(PrintableText.safe(text) == shown)
        #expect(PrintableText.safe(shown) == shown)
    }

    @Test("a program writes no line of the report: what it said stays on one")
    func oneLine() {
        #expect(PrintableText.oneLine("a\nnote: b\r\n::error::c\n") == "a\\nnote: b\\u{D}\\n::error::c\\n")
        #expect(PrintableText.oneLine("::error::") == "\\::error::")
        let finding = Finding(.failed, message: "m", details: ["b\nforged"])
        let result = ScenarioResult(
            name: "A", file: "a.yaml", verdict: .failed, findings: [finding], notes: ["one\ntwo"],
            duration: .seconds(1), seed: 1)
        #expect(result.printable.notes == ["one\\ntwo"])
        #expect(result.printable.findings.first?.details == ["b\\nforged"])
    }

    @Test(
        "other text stays as it is",
        arguments: ["", "é 🙂 漢字\n\ttab\n", "std::vector", "a :: b", "# one ## two [x]", "10.1.0.2:80", "[::1]:80"])
    func stays(_ text: String) {
        #expect(PrintableText.safe(text) == text)
    }
}
