package import LabEvents

extension Value {
    /// The value as JSON on one line, without spaces.
    package var jsonText: String {
        var text = ""
        JSONWriter.append(self, to: &text)
        return text
    }

    /// The value as text for people.
    package var plainText: String {
        switch self {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .array(let values): "[" + values.map(\.plainText).joined(separator: ", ") + "]"
        case .object(let fields):
            "{" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ")
                + "}"
        }
    }
}
