internal import Glibc

/// An IP address with a port, as the kernel takes it.
package struct SocketAddress: Sendable, Hashable {
    /// The bytes of the sockaddr.
    let bytes: [UInt8]

    init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: address, count: Int(length)))
    }

    /// The internet address that is stored there; `nil` when it is of another family, or there is none.
    init?(_ storage: sockaddr_storage) {
        let size: Int
        switch Int32(storage.ss_family) {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        bytes = unsafe withUnsafeBytes(of: storage) { unsafe Array($0.prefix(size)) }
    }

    /// An address of IPv6 with another port and, if given, other last eight bytes.
    init(_ address: sockaddr_in6, port: UInt16, host: UInt64? = nil) {
        var address = address
        address.sin6_port = port.bigEndian
        if let host {
            unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { buffer in
                unsafe buffer.storeBytes(of: host, toByteOffset: 8, as: UInt64.self)
            }
        }
        bytes = unsafe withUnsafeBytes(of: &address) { unsafe [UInt8]($0) }
    }

    /// An abstract Unix socket: a zero byte, then the name (unix(7)).
    init(abstract name: String) {
        bytes = unsafe withUnsafeBytes(of: sa_family_t(AF_UNIX)) { unsafe [UInt8]($0) } + [0] + Array(name.utf8)
    }

    /// The addresses of a name, or the one of an address, in the order of getaddrinfo(3); throws its error.
    static func resolve(
        _ name: String, port: UInt16, family: Int32 = AF_UNSPEC
    ) throws(OperationError) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = family
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(name, "\(port)", &hints, &list)
        guard code == 0 else { throw OperationError(lookUp: code) }
        defer { unsafe freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = unsafe list
        while let info = unsafe next {
            if let address = unsafe info.pointee.ai_addr {
                found.append(unsafe SocketAddress(address, info.pointee.ai_addrlen))
            }
            unsafe next = unsafe info.pointee.ai_next
        }
        return found
    }

    /// Any address of a family.
    static func any(_ family: Int32, port: UInt16) throws(OperationError) -> SocketAddress {
        try first(family == AF_INET6 ? "::" : "0.0.0.0", port: port)
    }

    /// The first address of a name.
    package static func first(_ name: String, port: UInt16) throws(OperationError) -> SocketAddress {
        guard let first = try resolve(name, port: port).first else { throw OperationError(lookUp: EAI_NONAME) }
        return first
    }

    /// Calls the body with the address as the kernel takes it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe buffer.assumingMemoryBound(to: sockaddr.self).baseAddress.map {
                unsafe body($0, socklen_t(buffer.count))
            }
        }
    }

    /// The address as a socket address of IPv6, with its scope; `nil` for one of IPv4.
    var v6: sockaddr_in6? {
        guard family == AF_INET6, bytes.count >= MemoryLayout<sockaddr_in6>.size else { return nil }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: sockaddr_in6.self) }
    }

    /// The address as a socket address of IPv4; `nil` for one of IPv6.
    var v4: sockaddr_in? {
        guard family == AF_INET, bytes.count >= MemoryLayout<sockaddr_in>.size else { return nil }
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: sockaddr_in.self) }
    }

    /// `AF_INET` or `AF_INET6`.
    var family: Int32 {
        Int32(unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: sa_family_t.self) })
    }

    /// Whether it is in fe80::/10.
    package var isLinkLocal: Bool { family == AF_INET6 && bytes[8] == 0xFE && bytes[9] & 0xC0 == 0x80 }

    /// Whether it is in 224.0.0.0/4 or ff00::/8.
    package var isMulticast: Bool { family == AF_INET6 ? bytes[8] == 0xFF : bytes[4] & 0xF0 == 0xE0 }

    /// Whether it says which link it is on: a scope, or a subnet whose broadcast address it is.
    var isOnOneLink: Bool {
        if let v6 { return v6.sin6_scope_id != 0 }
        return !isMulticast && ipBytes != [255, 255, 255, 255]
    }

    /// The address alone, 4 or 16 bytes.
    var ipBytes: [UInt8] { family == AF_INET6 ? Array(bytes[8..<24]) : Array(bytes[4..<8]) }

    /// The port.
    var port: UInt16 {
        v4.map { UInt16(bigEndian: $0.sin_port) } ?? v6.map { UInt16(bigEndian: $0.sin6_port) } ?? 0
    }

    /// The address as text, that of an IPv4 peer of an IPv6 socket without its prefix.
    var text: String {
        var host = [CChar](repeating: 0, count: 1025)
        let size = socklen_t(host.count)
        let code = unsafe withPointer { unsafe getnameinfo($0, $1, &host, size, nil, 0, NI_NUMERICHOST) }
        guard code == 0 else { return "" }
        let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
    }
}
