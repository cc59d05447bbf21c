internal import InternetProtocols

/// The UDP sockets that C libraries are going to connect, one to each address that a program was given for a name, to see
/// which is to come first (RFC 6724, as in getaddrinfo(3)).
struct ExpectedOrderings: Sendable {
    /// How long one is expected, in nanoseconds: as long as a C library waits for an answer (resolv.conf(5)).
    static let nanoseconds: Int64 = 5_000_000_000

    private struct Key: Hashable {
        var group: UInt64
        var address: IPAddress
    }

    private var waiting: [Key: (count: Int, until: Int64)] = [:]

    /// Expects one socket more for each of these addresses.
    mutating func expect(_ addresses: [IPAddress], by group: UInt64, at now: Int64) {
        waiting = waiting.filter { $0.value.until > now }
        for address in addresses {
            let key = Key(group: group, address: address.unmapped)
            waiting[key] = ((waiting[key]?.count ?? 0) + 1, now + Self.nanoseconds)
        }
    }

    /// Whether a socket that is connected to an address is one of them; it is not expected again then.
    mutating func take(_ address: IPAddress, by group: UInt64, at now: Int64) -> Bool {
        let key = Key(group: group, address: address.unmapped)
        guard let (count, until) = waiting[key], until > now else { return false }
        waiting[key] = count > 1 ? (count - 1, until) : nil
        return true
    }
}
