/// What a DNS server knows: names, and the addresses of each.
public struct DNSZone: Sendable, Hashable {
    /// The addresses by name, such as `nas.example`, in any order; other names do not exist.
    public var addresses: [String: [IPAddress]]

    /// Makes a zone.
    public init(_ addresses: [String: [IPAddress]]) { self.addresses = addresses }
}
