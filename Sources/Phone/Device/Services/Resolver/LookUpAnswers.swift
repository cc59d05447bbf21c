internal import InternetProtocols

/// What programs were answered about names lately: which addresses their C libraries are going to sort.
///
/// getaddrinfo(3) asks for IPv4, IPv6 or, in two queries, both. It waits for the answers, and sorts what is in them if that
/// is more than one address (RFC 6724): it connects a UDP socket to each and looks at its own end.
struct LookUpAnswers {
    /// How long an answer belongs to the same look-up as the next, in nanoseconds: as long as a C library waits for one
    /// before it asks again (resolv.conf(5)).
    private static let time: Int64 = 5_000_000_000

    private struct Key: Hashable {
        var app: String
        var name: DNSName
        var client: Int
    }

    private struct Answer {
        var type: DNSRecordType
        var addresses: [IPAddress]
        var time: Int64
    }

    /// The first answer of a look-up that may have another.
    private var first: [Key: Answer] = [:]

    /// Takes an answer to a query of a program, and returns the addresses that have to be sorted because of it.
    ///
    /// `client` tells the sockets of a program apart that ask: one look-up sends both its queries by one, and others that
    /// are made at the same time have sockets of their own.
    mutating func add(
        _ addresses: [IPAddress], for query: DNSQuery, by app: String, client: Int, at now: Int64
    ) -> [IPAddress] {
        guard [.a, .aaaa].contains(query.type) else { return [] }
        first = first.filter { now - $0.value.time < Self.time }
        let key = Key(app: app, name: query.name, client: client)
        guard let other = first[key], other.type != query.type else {
            first[key] = Answer(type: query.type, addresses: addresses, time: now)
            return addresses.count > 1 ? addresses : []
        }
        first[key] = nil
        // Of one address alone it was not known yet that it has to be sorted.
        let all = addresses + (other.addresses.count == 1 ? other.addresses : [])
        return all.count > 1 || other.addresses.count > 1 ? all : []
    }
}
