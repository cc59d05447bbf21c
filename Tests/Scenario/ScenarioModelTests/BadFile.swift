import ScenarioLanguage
import Testing

/// A file that is wrong, and everything that must be said about it: `line:column: code`, or for one test of each message
/// `line:column: message; remedy [code]`.
struct BadFile: Sendable, CustomTestStringConvertible {
    /// What is wrong with it.
    let title: String
    /// What is in it.
    let text: String
    /// What must be said, without the name of the file.
    let lines: [String]

    init(_ title: String, _ text: String, _ lines: String...) {
        self.title = title
        self.text = text
        self.lines = lines
    }

    init(_ title: String, _ text: String, _ lines: [String]) {
        (self.title, self.text, self.lines) = (title, text, lines)
    }

    var testDescription: String { title }

    /// All of them.
    static let all =
        structure + lab + leases + programs + steps + faults + yaml + devices + appKinds + links + deviceSteps
        + eventValues + updates + moves + guests + wiFi

    /// A scenario with a server and a phone, a part of it exchanged; hosts are in line 3, what is extra in line 4.
    static func scenario(
        networks: String = "{ ward: {} }", hosts: String? = nil, more: String? = nil, extra: String? = nil,
        steps: [String]? = ["expect: { phone: connected }"]
    ) -> String {
        let usual = "server: { on: ward, runs: { push-server: {} } }, phone: { on: ward, runs: { push-provider: {} } }"
        let all = hosts ?? "{ \(usual)\(more.map { ", \($0)" } ?? "") }"
        let lines = ["name: Bad", "networks: \(networks)", "hosts: \(all)"] + (extra.map { [$0] } ?? [])
        return (lines + (steps.map { ["steps:"] + $0.map { "  - \($0)" } } ?? [])).joined(separator: "\n") + "\n"
    }

    /// Mappings each of which uses the one before more than once.
    static func bomb(_ twice: (Character) -> String) -> String {
        let names = Array("abcdefghijklmnopqrstuvwxyz")
        return "a: &a [x, x]\n"
            + zip(names.dropFirst(), names).map { "\($0): &\($0) \(twice($1))\n" }.joined()
    }
}

@Suite struct `Bad files` {
    @Test(arguments: BadFile.all)
    func `say all that is wrong, where, and what to do`(_ file: BadFile) {
        let reading = ScenarioReading([UInt8](file.text.utf8), file: "s.yaml")
        #expect(reading.definition == nil)
        #expect(file.lines.count == reading.diagnostics.count)
        for (line, diagnostic) in zip(file.lines, reading.diagnostics) {
            let place = diagnostic.position.map { "\($0): " } ?? ""
            #expect(
                line.hasSuffix("]")
                    ? diagnostic.description == "s.yaml:\(line)" : line == place + diagnostic.code.rawValue)
        }
    }

    @Test func `stop telling at a hundred`() {
        let keys = (0..<500).map { "wrong\($0): 1\n" }.joined()
        let reading = ScenarioReading([UInt8]((BadFile.scenario() + keys).utf8), file: "s.yaml")
        #expect(reading.diagnostics.count == 101)
        #expect(
            reading.diagnostics.last?.description == "s.yaml: 400 more things are wrong; put these right first [more]")
    }

    @Test func `cannot put line breaks or escapes into a message`() {
        let text = BadFile.scenario(extra: #""a\nb\e[31m": 1"#)
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
        #expect(reading.diagnostics.first?.message == #"unknown key 'a\nb\u{1b}[31m' in a scenario"#)
    }
}
