internal import FoundationEssentials

/// What the server must know of a payload to take it; the rest is between sender and app.
struct PushPayload {
    /// Whether it has an `aps` dictionary.
    let hasContent: Bool

    /// Reads a JSON object with at least one key; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard let fields = try? JSONDecoder().decode([String: Field].self, from: Data(bytes)), !fields.isEmpty else {
            return nil
        }
        hasContent = fields["aps"]?.isObject ?? false
    }

    private struct Field: Decodable {
        let isObject: Bool

        private struct Nothing: Decodable {
            init(from decoder: any Decoder) {}
        }

        init(from decoder: any Decoder) throws {
            isObject = (try? decoder.singleValueContainer().decode([String: Nothing].self)) != nil
        }
    }
}
