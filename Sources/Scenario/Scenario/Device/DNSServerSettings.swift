/// The settings of the reference DNS server.
public struct DNSServerSettings: Sendable, Hashable {
    /// The names it knows, each with the hosts or addresses it answers with; it knows no others.
    public var zone: [String: [String]]

    /// Makes settings.
    public init(zone: [String: [String]] = [:]) { self.zone = zone }
}
