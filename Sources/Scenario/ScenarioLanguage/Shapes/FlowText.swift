internal import LabEvents

/// Values as YAML has them in a mapping on one line.
enum FlowText {
    /// Text, in quotes where it would be read as something else.
    static func scalar(_ text: String) -> String {
        let isPlain =
            PlainScalar(text) == .text && text.first.map { !"!&*@%|>'\"` ".contains($0) } ?? false
            && !(["-", "?", ":"].contains(text.prefix(1)) && text.dropFirst().first.map { $0 == " " } ?? true)
            && text.last != " " && !text.hasSuffix(":")
            && !text.contains { ",[]{}#\n\t".contains($0) || $0.isNewline } && !text.contains(": ")
        return isPlain ? text : quoted(text)
    }

    /// Text in quotes: single ones, unless there is something in it that only double ones can have.
    static func quoted(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) {
            return "'\(text.replacing("'", with: "''"))'"
        }
        var json = ""
        JSONWriter.append(.string(text), to: &json)
        return json
    }

    /// A single value.
    static func value(_ value: Value) -> String? {
        switch value {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): scalar(text)
        case .array, .object: nil
        }
    }

    /// A mapping of what is written for its keys.
    static func mapping(_ entries: [String]) -> String {
        entries.isEmpty ? "{}" : "{ \(entries.joined(separator: ", ")) }"
    }
}
