internal import InternetProtocols

/// The UDP sockets that C libraries will connect to sort the addresses of a name.
///
/// getaddrinfo(3) connects one socket per address (RFC 6724).
struct ExpectedOrderings: Sendable {
    /// The time for which a socket is expected, in nanoseconds: the timeout of the resolver (resolv.conf(5)).
    static let nanoseconds: Int64 = 5_000_000_000

    private struct Key: Hashable {
        var group: UInt64
        var address: IPAddress
    }

    private var waiting: [Key: (count: Int, until: Int64)] = [:]

    /// Adds one expected socket for each address.
    mutating func expect(_ addresses: [IPAddress], by group: UInt64, at now: Int64) {
        waiting = waiting.filter { $0.value.until > now }
        for address in addresses {
            let key = Key(group: group, address: address.unmapped)
            waiting[key] = ((waiting[key]?.count ?? 0) + 1, now + Self.nanoseconds)
        }
    }

    /// Whether a connected socket was expected; removes it if so.
    mutating func take(_ address: IPAddress, by group: UInt64, at now: Int64) -> Bool {
        let key = Key(group: group, address: address.unmapped)
        guard let (count, until) = waiting[key], until > now else { return false }
        waiting[key] = count > 1 ? (count - 1, until) : nil
        return true
    }
}
