/// A writer of JSON (RFC 8259) without Foundation, on one line and without spaces.
public enum JSONWriter {
    /// Appends a value; object keys are in alphabetical order, so that equal values give equal text.
    ///
    /// Infinite numbers and NaN become `null`.
    public static func append(_ value: Value, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let truth): text += truth ? "true" : "false"
        case .int(let number): text += "\(number)"
        case .double(let number): text += number.isFinite ? number.shortestText : "null"
        case .string(let string): append(string, to: &text)
        case .array(let values):
            var separator = "["
            for value in values {
                text += separator
                append(value, to: &text)
                separator = ","
            }
            text += values.isEmpty ? "[]" : "]"
        case .object(let fields):
            var separator = "{"
            for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
                text += separator
                append(key, to: &text)
                text += ":"
                append(value, to: &text)
                separator = ","
            }
            text += fields.isEmpty ? "{}" : "}"
        }
    }

    /// Appends a quoted text with quotes, backslashes and control characters escaped.
    public static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension Double {
    /// The shortest text that parses as this number; whole numbers have no fraction.
    fileprivate var shortestText: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
