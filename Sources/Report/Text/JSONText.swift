package import LabModel

/// Writes values as JSON text (RFC 8259), with the keys of objects in alphabetical order so that equal values give
/// equal text.
///
/// Numbers that JSON does not have (infinite, not a number) become `null`.
package enum JSONText {
    /// The value on one line, without spaces.
    package static func compact(_ value: Value) -> String {
        var text = ""
        append(value, to: &text, indentation: nil)
        return text
    }

    /// The value on indented lines, ending with a line end.
    package static func pretty(_ value: Value) -> String {
        var text = ""
        append(value, to: &text, indentation: 0)
        return text + "\n"
    }

    /// Appends a quoted, escaped string.
    static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Appends a value; `indentation` is its depth, or `nil` for compact text.
    static func append(_ value: Value, to text: inout String, indentation: Int?) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .int(let number): text += String(number)
        case .double(let number): text += number.isFinite ? number.description : "null"
        case .string(let string): append(string, to: &text)
        case .array(let elements):
            appendList(elements, in: ("[", "]"), to: &text, indentation: indentation) { element, text, depth in
                append(element, to: &text, indentation: depth)
            }
        case .object(let fields):
            let sorted = fields.sorted { $0.key < $1.key }
            appendList(sorted, in: ("{", "}"), to: &text, indentation: indentation) { field, text, depth in
                append(field.key, to: &text)
                text += depth == nil ? ":" : ": "
                append(field.value, to: &text, indentation: depth)
            }
        }
    }

    /// Appends the elements of an array or object between its brackets.
    private static func appendList<Element>(
        _ elements: [Element], in brackets: (String, String), to text: inout String, indentation: Int?,
        each: (Element, inout String, Int?) -> Void
    ) {
        let depth = indentation.map { $0 + 1 }
        text += brackets.0
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let depth { text += "\n" + String(repeating: "  ", count: depth) }
            each(element, &text, depth)
        }
        if let indentation, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indentation) }
        text += brackets.1
    }
}
