internal import Glibc

/// Which of its addresses the kernel would use now to reach another one.
enum RouteProbe {
    /// The kernel's choice, for which nothing is sent (udp(7), connect); `nil` without a route.
    static func localAddress(to remote: NWEndpoint) -> NWEndpoint.Host? {
        guard case .hostPort(let host, _) = remote else { return nil }
        switch host {
        case .ipv4(let address):
            var target = sockaddr_in()
            target.sin_family = sa_family_t(AF_INET)
            target.sin_port = UInt16(9).bigEndian  // Discard; a port has to be named.
            target.sin_addr.s_addr = address.bits.bigEndian
            guard let local = chosen(for: target, AF_INET) else { return nil }
            return .ipv4(IPv4Address(bits: UInt32(bigEndian: local.sin_addr.s_addr)))
        case .ipv6(let address):
            var target = sockaddr_in6()
            target.sin6_family = sa_family_t(AF_INET6)
            target.sin6_port = UInt16(9).bigEndian
            target.sin6_scope_id = UInt32(address.interface?.index ?? 0)
            unsafe withUnsafeMutableBytes(of: &target.sin6_addr) {
                unsafe $0.storeBytes(of: address.bits.bigEndian, as: UInt128.self)
            }
            guard let local = chosen(for: target, AF_INET6) else { return nil }
            let bits = unsafe withUnsafeBytes(of: local.sin6_addr) {
                unsafe UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self))
            }
            return .ipv6(IPv6Address(bits: bits))
        case .name: return nil
        }
    }

    private static func chosen<Address>(for target: Address, _ family: Int32) -> Address? {
        let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = target
        var length = socklen_t(MemoryLayout<Address>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(descriptor, pointer, length) == 0 ? unsafe getsockname(descriptor, pointer, &length) : -1
            }
        }
        return status == 0 ? address : nil
    }
}
