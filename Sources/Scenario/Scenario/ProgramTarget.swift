/// Names what a step is about: all programs of a host or a group of hosts, or one program of them.
public struct ProgramTarget: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The host or the group of hosts.
    public var host: String
    /// The program; `nil` is whatever runs there.
    public var program: String?

    /// Names a host, and one of its programs if given.
    public init(host: String, program: String? = nil) {
        self.host = host
        self.program = program
    }

    /// Reads `host` or `host/program`.
    public init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        host = String(parts[0])
        program = parts.count == 2 ? String(parts[1]) : nil
    }

    /// Reads `host` or `host/program`.
    public init(stringLiteral value: String) { self.init(value) }

    /// `host` or `host/program`.
    public var description: String { program.map { "\(host)/\($0)" } ?? host }
}
