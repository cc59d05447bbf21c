internal import FoundationEssentials
package import LabEvents

/// The reading of one line that a program printed.
package enum ProgramLine: Sendable, Hashable {
    /// A one-line JSON object with an `event` key; `atNanoseconds` is its `at_ns`, on CLOCK_MONOTONIC, if given.
    case event(name: EventName, atNanoseconds: Int64?, fields: [EventField: Value])
    /// Anything else.
    case text(String)

    /// Reads a line without its line feed.
    package init(_ line: String) {
        guard line.hasPrefix("{"), let data = line.data(using: .utf8),
            case .object(var object)? = try? JSONDecoder().decode(Value.self, from: data),
            case .string(let name) = object.removeValue(forKey: EventRecord.nameKey)
        else {
            self = .text(line)
            return
        }
        let at = object.removeValue(forKey: EventRecord.timeKey)?.int.map(Int64.init)
        self = .event(
            name: EventName(rawValue: name), atNanoseconds: at,
            fields: [EventField: Value](uniqueKeysWithValues: object.map { (EventField(rawValue: $0.key), $0.value) }))
    }
}
