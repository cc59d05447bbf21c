/// Builds one event line: a JSON object with `event`, `at_ns` and fields in the order given.
package struct EventLine: Sendable {
    private var text: String

    /// Begins a line for the event called `name`, in kebab-case.
    package init(_ name: String, at moment: Moment) {
        text = "{\"event\":\"\(name)\",\"at_ns\":\(moment.nanoseconds)"
    }

    /// Adds text.
    package mutating func add(_ key: String, _ value: String) {
        text += ",\"\(key)\":"
        JSONText.append(value, to: &text)
    }

    /// Adds a whole number.
    package mutating func add(_ key: String, _ value: some BinaryInteger) {
        text += ",\"\(key)\":\(value)"
    }

    /// Adds a duration in milliseconds with three decimals; the key should end in `_ms`.
    package mutating func add(_ key: String, _ value: Duration) {
        let micros = value.nanoseconds / 1_000
        let fraction = String((micros % 1_000).magnitude)
        let sign = micros < 0 ? "-" : ""
        text += ",\"\(key)\":\(sign)\((micros / 1_000).magnitude)"
        text += "." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// The line, with its newline.
    package var line: String { text + "}\n" }
}

/// Writes text as JSON asks.
package enum JSONText {
    /// Appends `value` in quotes, with what must be escaped escaped.
    package static func append(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
