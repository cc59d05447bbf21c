package import Glibc

/// An IP address with a port, as sockets take it (ip(7), ipv6(7)).
package struct NetworkEndpoint: Sendable, Hashable {
    /// The address in network order: 4 or 16 bytes.
    package let bytes: [UInt8]
    /// The port.
    package let port: UInt16
    /// The index of the interface that a link-local address is meant on; 0 otherwise.
    package let scope: UInt32

    /// Reads an address such as `10.1.0.2` or `fe80::1%wlan0`; `nil` when the text is none.
    package init?(_ text: String, port: UInt16) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var bytes = [UInt8](repeating: 0, count: 16)
        if parts.count == 1, unsafe inet_pton(AF_INET, text, &bytes) == 1 {
            bytes.removeLast(12)
        } else if unsafe inet_pton(AF_INET6, parts[0], &bytes) != 1 {
            return nil
        }
        scope = parts.count == 2 ? unsafe if_nametoindex(parts[1]) : 0
        if parts.count == 2, scope == 0 { return nil }
        self.bytes = bytes
        self.port = port
    }

    /// Reads what the kernel wrote; `nil` when it is no IP address.
    package init?(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in.self) }
            bytes = unsafe withUnsafeBytes(of: address.sin_addr) { unsafe [UInt8]($0) }
            port = UInt16(bigEndian: address.sin_port)
            scope = 0
        case AF_INET6:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in6.self) }
            bytes = unsafe withUnsafeBytes(of: address.sin6_addr) { unsafe [UInt8]($0) }
            port = UInt16(bigEndian: address.sin6_port)
            scope = address.sin6_scope_id
        default:
            return nil
        }
    }

    /// `AF_INET` or `AF_INET6`.
    var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }
    /// Whether it is an IPv6 address that only holds on its link (`fe80::/10`).
    package var isLinkLocal: Bool { bytes.count == 16 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 }

    /// The address in the form that system calls take, for the duration of the call.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        if bytes.count == 4 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &v4.sin_addr) { unsafe $0.copyBytes(from: bytes) }
            return unsafe withUnsafePointer(to: &v4) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        v6.sin6_family = sa_family_t(AF_INET6)
        v6.sin6_port = port.bigEndian
        v6.sin6_scope_id = scope
        unsafe withUnsafeMutableBytes(of: &v6.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
        return unsafe withUnsafePointer(to: &v6) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}
