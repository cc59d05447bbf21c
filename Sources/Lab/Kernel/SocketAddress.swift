package import Glibc
package import InternetProtocols

/// An IP address with a port, for socket calls (ip(7), ipv6(7)).
package struct SocketAddress: Sendable, Hashable {
    package var address: IPAddress
    package var port: UInt16
    /// The interface index of a link-local IPv6 address; 0 otherwise.
    package var scope: UInt32

    package init(_ address: IPAddress, port: UInt16, scope: UInt32 = 0) {
        self.address = address
        self.port = port
        self.scope = scope
    }

    /// Parses an address such as `10.1.0.2` or `fe80::1%wlan0`; `nil` when it is malformed or has an unknown interface.
    package init?(_ text: String, port: UInt16) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = IPAddress(parts[0]) else { return nil }
        self.init(address, port: port)
        if parts.count == 2 {
            scope = unsafe if_nametoindex(parts[1])
            guard address.isV6, scope != 0 else { return nil }
        }
    }

    /// Reads an address that the kernel or the C library wrote; `nil` when it is of another family.
    package init?(_ pointer: UnsafePointer<sockaddr>) {
        let raw = unsafe UnsafeRawPointer(pointer)
        switch unsafe Int32(pointer.pointee.sa_family) {
        case AF_INET:
            let known = unsafe raw.loadUnaligned(as: sockaddr_in.self)
            guard let address = unsafe withUnsafeBytes(of: known.sin_addr, { unsafe IPAddress(bytes: $0) }) else {
                return nil
            }
            self.init(address, port: UInt16(bigEndian: known.sin_port))
        case AF_INET6:
            let known = unsafe raw.loadUnaligned(as: sockaddr_in6.self)
            guard let address = unsafe withUnsafeBytes(of: known.sin6_addr, { unsafe IPAddress(bytes: $0) }) else {
                return nil
            }
            self.init(address, port: UInt16(bigEndian: known.sin6_port), scope: known.sin6_scope_id)
        default: return nil
        }
    }

    package init?(_ storage: sockaddr_storage) {
        let known = unsafe withUnsafePointer(to: storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe SocketAddress($0) }
        }
        guard let known else { return nil }
        self = known
    }

    /// `AF_INET` or `AF_INET6`.
    package var family: Int32 { address.isV6 ? AF_INET6 : AF_INET }

    /// The address as the bytes of a sockaddr.
    package var bytes: [UInt8] {
        if address.isV6 {
            var known = sockaddr_in6()
            known.sin6_family = sa_family_t(AF_INET6)
            known.sin6_port = port.bigEndian
            known.sin6_scope_id = scope
            unsafe withUnsafeMutableBytes(of: &known.sin6_addr) { unsafe $0.copyBytes(from: address.bytes) }
            return unsafe withUnsafeBytes(of: &known) { unsafe Array($0) }
        }
        var known = sockaddr_in()
        known.sin_family = sa_family_t(AF_INET)
        known.sin_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &known.sin_addr) { unsafe $0.copyBytes(from: address.bytes) }
        return unsafe withUnsafeBytes(of: &known) { unsafe Array($0) }
    }

    /// Calls the body with the address as a sockaddr and its size.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        let bytes = bytes
        var storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.copyBytes(from: bytes) }
        return unsafe withUnsafePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(bytes.count))
            }
        }
    }

    /// The address without its port, with the interface name as its scope.
    ///
    /// An IPv4-mapped IPv6 address appears as IPv4.
    package var text: String {
        guard scope != 0 else { return address.unmapped.description }
        var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard unsafe if_indextoname(scope, &name) != nil else { return "\(address)%\(scope)" }
        return "\(address)%" + String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
