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
            case .object(var fields)? = try? JSONDecoder().decode(Value.self, from: data),
            case .string(let name) = fields["event"]
        else {
            self = .text(line)
            return
        }
        fields["event"] = nil
        let at = fields.removeValue(forKey: "at_ns")?.int.map(Int64.init)
        self = .event(name: name, atNanoseconds: at, fields: fields)
    }
}
