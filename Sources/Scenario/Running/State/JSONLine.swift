package import LabModel

/// Writes events as lines of JSON.
package enum JSONLine {
    /// An event as one line without its line feed.
    ///
    /// `at` is seconds with microseconds; `host` and `program` say who reports it and are absent for the lab itself;
    /// its own fields stand beside them, with an underscore before a name that is one of these already.
    package static func line(_ event: Event) -> String {
        let (seconds, attoseconds) = event.at.components
        let fraction = String(1_000_000 + attoseconds / 1_000_000_000_000).dropFirst()
        var parts = ["\"at\":\(seconds).\(fraction)"]
        if let host = event.host { parts.append("\"host\":" + quoted(host)) }
        if let program = event.program { parts.append("\"program\":" + quoted(program)) }
        parts.append("\"event\":" + quoted(event.name))
        for (name, value) in event.fields.sorted(by: { $0.key < $1.key }) {
            let isTaken = reserved.contains(String(name.drop { $0 == "_" }))
            parts.append(quoted(isTaken ? "_" + name : name) + ":" + text(value))
        }
        return "{" + parts.joined(separator: ",") + "}"
    }

    private static let reserved: Set<String> = ["at", "host", "program", "event"]

    /// A value as JSON, the keys of objects in alphabetical order.
    package static func text(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .bool(let truth): truth ? "true" : "false"
        case .int(let number): "\(number)"
        case .double(let number): number.isFinite ? "\(number)" : "null"
        case .string(let text): quoted(text)
        case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.sorted { $0.key < $1.key }.map { quoted($0.key) + ":" + text($0.value) }.joined(separator: ",")
                + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case ..<" ": result += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
