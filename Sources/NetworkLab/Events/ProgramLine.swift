internal import FoundationEssentials
package import LabModel

/// The reading of one line that a program printed.
package enum ProgramLine: Sendable, Hashable {
    /// A one-line JSON object with an `event` key; `atNanoseconds` is its `at_ns`, on CLOCK_MONOTONIC, if given.
    case event(name: String, atNanoseconds: Int64?, fields: [String: Value])
    /// Anything else.
    case text(String)

    /// Reads a line without its line feed.
    package init(_ line: String) {
        guard line.hasPrefix("{"), let data = line.data(using: .utf8),
            let decoded = try? JSONDecoder().decode(DecodedValue.self, from: data),
            case .object(var fields) = decoded.value, case .string(let name) = fields["event"]
        else {
            self = .text(line)
            return
        }
        fields["event"] = nil
        let at = fields.removeValue(forKey: "at_ns")?.int.map(Int64.init)
        self = .event(name: name, atNanoseconds: at, fields: fields)
    }
}

/// Any JSON value, for the decoder.
private struct DecodedValue: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let int = try? container.decode(Int.self) {
            value = .int(int)
        } else if let double = try? container.decode(Double.self) {
            value = .double(double)
        } else if let string = try? container.decode(String.self) {
            value = .string(string)
        } else if let array = try? container.decode([DecodedValue].self) {
            value = .array(array.map(\.value))
        } else {
            value = .object(try container.decode([String: DecodedValue].self).mapValues(\.value))
        }
    }
}
