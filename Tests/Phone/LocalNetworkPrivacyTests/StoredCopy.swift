import FoundationEssentials

/// What remains of a value that is written as JSON and read again.
enum StoredCopy {
    static func of<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}
