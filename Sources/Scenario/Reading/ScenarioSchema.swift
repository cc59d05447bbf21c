internal import Foundation
internal import LabModel

/// The JSON Schema of scenario files, for editors and other tools.
package enum ScenarioSchema {
    /// The schema as JSON (draft 2020-12), its keys in alphabetical order.
    package static var text: String {
        let shape = Grammar.scenario.shape.schema
        var root = shape.keywords
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "PushLab scenario"
        root["$defs"] = .object(shape.definitions)
        return Value.object(root).json(indentation: "") + "\n"
    }
}

extension Value {
    /// The value as JSON, its keys in alphabetical order.
    ///
    /// With an indentation, every item of a list or mapping is on a line of its own.
    package func json(indentation: String) -> String {
        let inner = indentation + "  "
        switch self {
        case .null: return "null"
        case .bool(let truth): return "\(truth)"
        case .int(let number): return "\(number)"
        case .double(let number): return number.isFinite ? "\(number)" : "null"
        case .string(let text): return Self.quoted(text)
        case .array(let values):
            guard !values.isEmpty else { return "[]" }
            let items = values.map { inner + $0.json(indentation: inner) }.joined(separator: ",\n")
            return "[\n\(items)\n\(indentation)]"
        case .object(let fields):
            guard !fields.isEmpty else { return "{}" }
            let items = fields.sorted { $0.key < $1.key }
                .map { "\(inner)\(Self.quoted($0.key)): \($0.value.json(indentation: inner))" }
                .joined(separator: ",\n")
            return "{\n\(items)\n\(indentation)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
