internal import LabEvents

/// Formats values as one-line YAML (flow style).
package enum FlowText {
    /// Returns the text, quoted if YAML would parse it differently.
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

    /// Returns the text in single quotes, or in double quotes if it needs escapes.
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

    /// Returns whether YAML treats a character as a line break or forbids it.
    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7f...0x9f, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff: true
        default: false
        }
    }

    /// Returns a scalar; `nil` for an array or object.
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

    /// Returns a mapping with the formatted entries.
    static func mapping(_ entries: [String]) -> String {
        entries.isEmpty ? "{}" : "{ \(entries.joined(separator: ", ")) }"
    }
}
