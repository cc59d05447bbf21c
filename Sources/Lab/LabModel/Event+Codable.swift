internal import LabEvents

/// An event is encoded as one flat JSON object.
///
/// Its keys are `at` in seconds with microseconds, `host` and `program` (absent if the lab or the host itself reports
/// the event), `event`, and the event's fields. A field with one of these names gets a leading underscore.
extension Event: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let at = Key("at")
        static let host = Key("host")
        static let program = Key("program")
        static let event = Key(EventRecord.nameKey)
        static let own: Set<String> = ["at", "host", "program", EventRecord.nameKey]
    }

    /// Reads an event.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let host = try container.decodeIfPresent(String.self, forKey: .host)
        let program = try container.decodeIfPresent(String.self, forKey: .program)
        let source: Source =
            switch (host, program) {
            case (let host?, let program?): .program(ProgramID(host: host, program: program))
            case (let host?, nil): .host(host)
            case (nil, _): .lab
            }
        var fields: [EventField: Value] = [:]
        for key in container.allKeys where !Key.own.contains(key.stringValue) {
            let bare = key.stringValue.drop { $0 == "_" }
            let name = Key.own.contains(String(bare)) ? String(key.stringValue.dropFirst()) : key.stringValue
            fields[EventField(rawValue: name)] = try container.decode(Value.self, forKey: key)
        }
        let seconds = try container.decode(Double.self, forKey: .at)
        guard abs(seconds) < 1e12 else {
            throw DecodingError.dataCorruptedError(
                forKey: .at, in: container, debugDescription: "`at` is not a time in seconds")
        }
        self.init(
            at: .microseconds(Int64((seconds * 1e6).rounded())), source: source,
            name: EventName(rawValue: try container.decode(String.self, forKey: .event)), fields: fields)
    }

    /// The event as one line of JSON, with its keys in alphabetical order and without a line feed.
    public var line: String {
        var keys: [String: Value] = [Key.at.stringValue: .double((at / .microseconds(1)).rounded() / 1e6)]
        keys[Key.host.stringValue] = host.map { .string($0) }
        keys[Key.program.stringValue] = program.map { .string($0) }
        keys[Key.event.stringValue] = .string(name.rawValue)
        for (field, value) in fields {
            let isTaken = Key.own.contains(String(field.rawValue.drop { $0 == "_" }))
            keys[isTaken ? "_" + field.rawValue : field.rawValue] = value
        }
        var text = ""
        JSONWriter.append(.object(keys), to: &text)
        return text
    }
}
