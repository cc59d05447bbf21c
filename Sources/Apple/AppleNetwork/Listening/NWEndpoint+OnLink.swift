internal import Glibc

extension NWEndpoint {
    /// Whether it is on this host, or a neighbour on one of its links: link-local, or in the network of an interface.
    var isOnLink: Bool {
        switch self {
        case .hostPort(.ipv4(let address), _):
            let bits = UInt128(address.bits)
            return address.isLoopback || address.isLinkLocal
                || LinkNetwork.all().contains { $0.contains(bits, isV6: false) }
        case .hostPort(.ipv6(let address), _):
            return address.isLoopback || address.isLinkLocal
                || LinkNetwork.all().contains { $0.contains(address.bits, isV6: true) }
        case .unix: return true
        default: return false
        }
    }
}

/// The network of one address of an interface.
private struct LinkNetwork {
    var address: UInt128
    var mask: UInt128
    var isV6: Bool

    func contains(_ other: UInt128, isV6: Bool) -> Bool { isV6 == self.isV6 && other & mask == address & mask }

    /// The networks of all interfaces (getifaddrs(3)).
    static func all() -> [LinkNetwork] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var networks: [LinkNetwork] = []
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            unsafe next = entry.ifa_next
            guard let own = unsafe entry.ifa_addr, let mask = unsafe entry.ifa_netmask,
                let address = unsafe own.internetBits, let bits = unsafe mask.internetBits
            else { continue }
            networks.append(
                LinkNetwork(address: address, mask: bits, isV6: unsafe Int32(own.pointee.sa_family) == AF_INET6))
        }
        return networks
    }
}

extension UnsafeMutablePointer<sockaddr> {
    /// The address as a number; `nil` for one that is not of the internet.
    var internetBits: UInt128? {
        switch Int32(unsafe pointee.sa_family) {
        case AF_INET:
            unsafe withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                unsafe UInt128(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            unsafe withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                unsafe withUnsafeBytes(of: address.pointee.sin6_addr) {
                    unsafe $0.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
                }
            }
        default: nil
        }
    }
}
