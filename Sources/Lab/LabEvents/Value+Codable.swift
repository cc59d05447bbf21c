extension Value: Codable {
    /// Reads any JSON value.
    ///
    /// Text is tried first, because it is the most frequent and each failed attempt costs time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let truth = try? container.decode(Bool.self) {
            self = .bool(truth)
        } else if container.decodeNil() {
            self = .null
        } else if let values = try? container.decode([Value].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }

    /// Writes the value as JSON.
    ///
    /// Infinite numbers and NaN become `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let truth): try container.encode(truth)
        case .int(let number): try container.encode(number)
        case .double(let number) where number.isFinite: try container.encode(number)
        case .double: try container.encodeNil()
        case .string(let text): try container.encode(text)
        case .array(let values): try container.encode(values)
        case .object(let fields): try container.encode(fields)
        }
    }
}
