internal import LabEvents

/// Values as YAML has them in a mapping on one line.
package enum FlowText {
    /// Text, in quotes where it would be read as something else.
    package static func scalar(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isPlain =
            PlainScalar(text) == .text && scalars.first.map { !"?:!&*@%|>'\"` ".unicodeScalars.contains($0) } ?? false
            && !(text.hasPrefix("-") && scalars.dropFirst().first.map { $0 == " " } ?? true)
            && scalars.last != " " && scalars.last != ":"
            && !scalars.contains { ",[]{}#".unicodeScalars.contains($0) || isSpecial($0) }
            && !text.contains(": ") && !text.contains(":?")
        return isPlain ? text : quoted(text)
    }

    /// Text in quotes: single ones, unless there is something in it that only double ones can have.
    static func quoted(_ text: String) -> String {
        let text = text.replacing(Interpolation.start, with: "${{ '${{' }}")
        guard text.unicodeScalars.contains(where: isSpecial) else {
            return "'\(text.replacing("'", with: "''"))'"
        }
        return "\""
            + text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                case _ where isSpecial(scalar): "\\u" + String(String(0x10000 + scalar.value, radix: 16).suffix(4))
                default: "\(scalar)"
                }
            }.joined() + "\""
    }

    /// Whether YAML takes a character for a break of lines, or for none at all.
    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7f...0x9f, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff: true
        default: false
        }
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
