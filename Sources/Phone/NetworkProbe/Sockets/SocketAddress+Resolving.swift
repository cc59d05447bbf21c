internal import Glibc
internal import InternetProtocols
internal import Kernel

extension SocketAddress {
    /// Resolves a name or an address to addresses in the order of getaddrinfo(3); throws its error.
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
            if let pointer = unsafe info.pointee.ai_addr, let address = unsafe SocketAddress(pointer) {
                found.append(address)
            }
            unsafe next = unsafe info.pointee.ai_next
        }
        return found
    }

    static func first(_ name: String, port: UInt16) throws(OperationError) -> SocketAddress {
        guard let first = try resolve(name, port: port).first else { throw OperationError(lookUp: EAI_NONAME) }
        return first
    }

    /// Returns the wildcard address of a family.
    static func any(_ family: Int32, port: UInt16) -> SocketAddress {
        return SocketAddress(
            family == AF_INET ? IPAddress(0, 0, 0, 0) : IPAddress(bits: 0, isV6: true), port: port)
    }

    /// Whether the address determines its link: it has a scope, or it is the broadcast address of a subnet.
    var determinesLink: Bool { address.isV6 ? scope != 0 : !address.isMulticast && !address.isLimitedBroadcast }
}
