internal import InternetProtocols

/// The recent DNS answers to programs, which show the addresses that their C libraries will sort.
///
/// getaddrinfo(3) queries IPv4, IPv6 or, in two queries, both. After the answers it sorts the addresses if there is
/// more than one (RFC 6724): it connects a UDP socket to each and reads the source address.
struct LookUpAnswers {
    /// The time within which two answers belong to one lookup, in nanoseconds: the timeout of the resolver
    /// (resolv.conf(5)).
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

    /// The first answer of a lookup that may get a second one.
    private var first: [Key: Answer] = [:]

    /// Records an answer to a program and returns the addresses that it will sort because of it.
    ///
    /// `client` is the number of the program's socket. One lookup sends both queries on the same socket, and
    /// concurrent lookups have different sockets.
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
        // A single address in the first answer was not yet returned.
        let all = addresses + (other.addresses.count == 1 ? other.addresses : [])
        return all.count > 1 || other.addresses.count > 1 ? all : []
    }
}
