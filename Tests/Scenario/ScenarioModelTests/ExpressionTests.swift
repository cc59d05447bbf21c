import ScenarioLanguage
import Testing

/// What an expression comes to, or what is said of it.
struct ExpressionSample: Sendable, CustomTestStringConvertible {
    let text: String
    let result: String

    init(_ text: String, _ result: String) { (self.text, self.result) = (text, result) }

    var testDescription: String { text }
}

@Suite struct `Expressions` {
    private static let values = """
        values:
          n: 3
          half: 0.5
          heartbeat: 200ms
          quota: 40 %
          link: 4mbit
          memory: 24MB
          word: ward
          digits: "12"
          list: [a, b]
          twice: ${{ 2 * heartbeat }}
          around: ${{ back }}
          back: ${{ around }}

        """

    @Test(arguments: [
        ExpressionSample("3 * heartbeat + 500ms", "1100ms"), ExpressionSample("500ms + heartbeat * 3", "1100ms"),
        ExpressionSample("(heartbeat + 100ms) / 2", "150ms"), ExpressionSample("5 * heartbeat", "1s"),
        ExpressionSample("heartbeat / 3", "66.666667ms"), ExpressionSample("2m - 1s", "119s"),
        ExpressionSample("quota / 2", "20 %"), ExpressionSample("quota + 10 %", "50 %"),
        ExpressionSample("quota * heartbeat", "80ms"), ExpressionSample("heartbeat * 50%", "100ms"),
        ExpressionSample("link * quota", "1600kbit"), ExpressionSample("2 * memory", "48MB"),
        ExpressionSample("1s / heartbeat", "5"), ExpressionSample("n + 1", "4"), ExpressionSample("n * half", "1.5"),
        ExpressionSample("0.1 + 0.2", "0.3"), ExpressionSample("1 - n", "-2"), ExpressionSample("-n + 10", "7"),
        ExpressionSample("10 - 2 - 3", "5"), ExpressionSample("12 / 2 / 3", "2"), ExpressionSample("2 + 3 * 4", "14"),
        ExpressionSample("twice + heartbeat", "600ms"), ExpressionSample("digits", "12"),
        ExpressionSample("digits + 1", "13"), ExpressionSample("word", "ward"), ExpressionSample("'it''s'", "it's"),
        ExpressionSample("'}}'", "}}"), ExpressionSample("'${{'", "${{"), ExpressionSample(" n ", "3"),
    ])
    func `come to`(_ sample: ExpressionSample) throws {
        #expect(try text(of: "x ${{\(sample.text)}}") == "x \(sample.result)")
    }

    @Test(arguments: [
        ExpressionSample("${{ hartbeat }}", "there is no value 'hartbeat'; did you mean 'heartbeat'?"),
        ExpressionSample(
            "${{ around }}", "the value 'around' refers to itself: around, back, around; write out one of them"),
        ExpressionSample(
            "${{ heartbeat + 3 }}",
            "200ms + 3 is nothing that can be computed; add what is of one kind; multiply and divide by numbers or shares, "
                + "but not by zero"),
        ExpressionSample(
            "${{ heartbeat * heartbeat }}",
            "200ms * 200ms is nothing that can be computed; add what is of one kind; multiply and divide by numbers or "
                + "shares, but not by zero"),
        ExpressionSample(
            "${{ n / 0 }}",
            "3 / 0 is nothing that can be computed; add what is of one kind; multiply and divide by numbers or shares, but "
                + "not by zero"),
        ExpressionSample(
            "${{ word + 1 }}",
            "the value 'word' is 'ward', and cannot be computed with; give it a number, a duration, a share, a rate or an "
                + "amount of memory"),
        ExpressionSample(
            "${{ list + 1 }}",
            "the value 'list' is a list, and cannot be computed with; give it a number, a duration, a share, a rate or an "
                + "amount of memory"),
        ExpressionSample(
            "x ${{ list }}", "'list' is not a single value, and cannot be a part of a text; let it stand alone"),
        ExpressionSample("${{ n", "an expression does not end; write }} after it"),
        ExpressionSample("${{ n + }}", "'n +' is no expression: a value is missing at the end"),
        ExpressionSample("${{ }}", "'' is no expression: a value is missing at the end"),
        ExpressionSample("${{ * n }}", "'* n' is no expression: a value is missing before '*'"),
        ExpressionSample("${{ n n }}", "'n n' is no expression: 'n' is not expected"),
        ExpressionSample("${{ (n }}", "'(n' is no expression: a bracket is not closed"),
        ExpressionSample("${{ 'n }}", "an expression does not end; write }} after it"),
        ExpressionSample("${{ 3h }}", "'3h' is no expression: '3h' is no quantity"),
        ExpressionSample("${{ 1.2.3 }}", "'1.2.3' is no expression: '1.2.3' is no quantity"),
    ])
    func `are refused`(_ sample: ExpressionSample) {
        let reading = reading(sample.text)
        let lines = reading.diagnostics.map { "\($0.message); \($0.remedy)" }
        #expect(reading.definition == nil)
        #expect(lines.first?.hasPrefix(sample.result) == true, "\(lines)")
    }

    @Test func `leave what a shell has alone`() throws {
        #expect(try text(of: "${HOME} $HOME $(ls) $$ {{ n }}") == "${HOME} $HOME $(ls) $$ {{ n }}")
    }

    @Test func `cannot make a file endless`() {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let lists = zip(letters.dropFirst(), letters).map { "  \($0): [\"${{ \($1) }}\", \"${{ \($1) }}\"]\n" }.joined()
        let texts = zip(letters.dropFirst(), letters).map { "  \($0): \"${{ \($1) }}${{ \($1) }}\"\n" }.joined()
        for values in [lists, texts] {
            let file =
                BadFile.scenario().replacing("name: Bad\n", with: "name: Bad\nabout: ${{ z }}\n") + "values:\n  a: x\n"
                + values
            let reading = ScenarioReading([UInt8](file.utf8), file: "s.yaml")
            #expect(reading.diagnostics.contains { $0.message == "with its values the file is too long" })
        }
    }

    @Test func `cannot make a text endless`() {
        let whole = String(repeating: "x", count: 10_000)
        let parts = String(repeating: "${{ a }}", count: 10_000)
        let file = BadFile.scenario(extra: "values: { a: \(whole) }\nabout: \(parts)")
        let reading = ScenarioReading([UInt8](file.utf8), file: "s.yaml")
        #expect(reading.diagnostics.map(\.message) == ["with its values the file is too long"])
    }

    @Test func `are not long`() {
        let sum = Array(repeating: "n", count: 100_000).joined(separator: " + ")
        #expect(reading("${{ \(sum) }}").diagnostics.count == 1)
    }

    @Test func `are nested as deep as values`() {
        let brackets = String(repeating: "(", count: 40) + "n" + String(repeating: ")", count: 40)
        #expect(reading("${{ \(brackets) }}").diagnostics.first?.message.hasSuffix("it is nested too deep") == true)
    }

    private func reading(_ text: String) -> ScenarioReading {
        let about = "about: '\(text.replacing("'", with: "''"))'"
        let file = BadFile.scenario().replacing("name: Bad\n", with: "name: Bad\n\(about)\n") + Self.values
        return ScenarioReading([UInt8](file.utf8), file: "s.yaml")
    }

    /// Reads a text among all values, each of which stands somewhere.
    private func text(of text: String) throws -> String? {
        let about = "about: '\(text.replacing("'", with: "''"))'"
        var file = BadFile.scenario().replacing("name: Bad\n", with: "name: Bad\n\(about)\n")
        file += "values: { n: 3, half: 0.5, heartbeat: 200ms, quota: 40 %, link: 4mbit, memory: 24MB, word: ward, "
        file += "digits: \"12\", twice: \"${{ 2 * heartbeat }}\" }\n"
        file +=
            "needs: ['${{ n }}${{ half }}${{ quota }}${{ link }}${{ memory }}${{ word }}${{ digits }}${{ twice }}']\n"
        let reading = ScenarioReading([UInt8](file.utf8), file: "s.yaml")
        #expect(reading.diagnostics.isEmpty)
        return reading.definition?.about
    }
}
