internal import Foundation
internal import Glibc

/// The resolver of the machine (getaddrinfo(3)).
package enum NameLookUp {
    /// Returns the addresses of a name, in the resolver's order (RFC 6724).
    ///
    /// It blocks.
    package static func hosts(of name: String) -> [NWEndpoint.Host] {
        guard !name.isEmpty, !name.utf8.contains(0) else { return [] }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { unsafe freeaddrinfo(first) }
        var hosts: [NWEndpoint.Host] = []
        var next = unsafe first
        while let entry = unsafe next?.pointee {
            unsafe next = entry.ai_next
            guard let address = unsafe entry.ai_addr, let host = unsafe host(address) else { continue }
            if !hosts.contains(host) { hosts.append(host) }
        }
        return hosts
    }

    private static func host(_ address: UnsafeMutablePointer<sockaddr>) -> NWEndpoint.Host? {
        switch Int32(unsafe address.pointee.sa_family) {
        case AF_INET:
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                .ipv4(IPv4Address(bits: unsafe UInt32(bigEndian: $0.pointee.sin_addr.s_addr)))
            }
        case AF_INET6:
            return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                let bits = unsafe withUnsafeBytes(of: address.pointee.sin6_addr) {
                    unsafe UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self))
                }
                let scope = unsafe address.pointee.sin6_scope_id
                let interface = scope == 0 ? nil : NWInterface(zone: String(scope))
                return .ipv6(IPv6Address(bits: bits, interface: interface))
            }
        default: return nil
        }
    }
}

extension URL {
    /// The port of the URL, or that of its scheme.
    var portOrDefault: NWEndpoint.Port? {
        if let port { return UInt16(exactly: port).map(NWEndpoint.Port.init(integerLiteral:)) }
        return scheme.flatMap { NWEndpoint.Port($0 == "ws" ? "http" : $0 == "wss" ? "https" : $0) }
    }
}
