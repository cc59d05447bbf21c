public import Foundation
internal import Synchronization

/// One end of a connection.
public enum NWEndpoint: Hashable, CustomDebugStringConvertible, Sendable {
    /// A host, by name or address, and a port.
    case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port)
    /// A service of Bonjour; its host and port are looked up when a connection starts.
    case service(name: String, type: String, domain: String, interface: NWInterface?)
    /// A Unix domain socket.
    case unix(path: String)
    /// The host and port of a URL.
    case url(URL)
    /// Something that has no form in Swift. There is none in a lab; the case is there for `switch` statements.
    case opaque(nw_endpoint_t)

    /// The interface that the endpoint is bound to.
    public var interface: NWInterface? {
        switch self {
        case .hostPort(let host, _): host.interface
        case .service(_, _, _, let interface): interface
        case .unix, .url, .opaque: nil
        }
    }

    /// The URL, if it is one.
    var webURL: URL? { if case .url(let url) = self { url } else { nil } }

    /// The TXT record of a service, as a browser of this program last saw it.
    public var txtRecord: NWTXTRecord? { ServiceRecords.record(of: self) }

    /// `192.0.2.1:80`, `2001:db8::1.80`, `Desk._pager._tcplocal.`: as iOS writes them, also the service without a dot.
    public var debugDescription: String {
        switch self {
        case .hostPort(.ipv6(let address), let port): "\(address).\(port)"
        case .hostPort(let host, let port): "\(host):\(port)"
        case .service(let name, let type, let domain, let interface):
            "\(name).\(type)\(domain)" + (interface.map { "%\($0)" } ?? "")
        case .unix(let path): path
        case .url(let url): url.absoluteString
        case .opaque: "opaque"
        }
    }
}

/// An endpoint that has no form in Swift; a program cannot make one.
public final class nw_endpoint_t: Hashable, Sendable {
    package init() {}

    /// Whether two are the same object.
    public static func == (lhs: nw_endpoint_t, rhs: nw_endpoint_t) -> Bool { lhs === rhs }

    /// Feeds the object's identity into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The TXT records that browsers of this program have seen.
///
/// An endpoint is a value and has no place for them.
package enum ServiceRecords {
    private static let seen = Mutex<[NWEndpoint: NWTXTRecord]>([:])

    /// Remembers the record of a service, or with `nil` forgets it.
    package static func remember(_ record: NWTXTRecord?, of endpoint: NWEndpoint) {
        seen.withLock { $0[endpoint] = record }
    }

    /// The record of a service that has been seen and is still there.
    package static func record(of endpoint: NWEndpoint) -> NWTXTRecord? { seen.withLock { $0[endpoint] } }
}
