internal import FoundationEssentials
internal import LabEvents

/// A property list that one program hands to another through the device, in Base64.
struct PropertyList: Sendable {
    /// What is in it, as events have it: dates in ISO 8601, data in Base64, arrays and dictionaries as JSON text.
    let fields: [String: Value]

    /// Reads one; `nil` when it is no dictionary.
    init?(_ text: String) {
        guard let data = Data(base64Encoded: text),
            let items = try? PropertyListDecoder().decode([String: Item].self, from: data)
        else { return nil }
        fields = items.mapValues { item in
            switch item.value {
            case .array, .object: .string(Self.json(item.value))
            default: item.value
            }
        }
    }

    /// An empty dictionary, in Base64.
    static let empty = (try? PropertyListEncoder().encode([String: String]()).base64EncodedString()) ?? ""

    private static func json(_ value: Value) -> String {
        var text = ""
        JSONWriter.append(value, to: &text)
        return text
    }

    /// Anything that a property list can hold.
    private struct Item: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = .string(text)
            } else if let truth = try? container.decode(Bool.self) {
                value = .bool(truth)
            } else if let number = try? container.decode(Int.self) {
                value = .int(number)
            } else if let number = try? container.decode(Double.self) {
                value = .double(number)
            } else if let date = try? container.decode(Date.self) {
                value = .string(date.formatted(.iso8601))
            } else if let data = try? container.decode(Data.self) {
                value = .string(data.base64EncodedString())
            } else if let items = try? container.decode([Item].self) {
                value = .array(items.map(\.value))
            } else {
                value = .object(try container.decode([String: Item].self).mapValues(\.value))
            }
        }
    }
}
