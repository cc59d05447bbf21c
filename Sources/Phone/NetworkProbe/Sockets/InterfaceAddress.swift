internal import Glibc

/// An address of one of the host's interfaces (getifaddrs(3)).
struct InterfaceAddress: Sendable {
    /// The name of the interface.
    let name: String
    /// The index of the interface.
    let index: UInt32
    /// Its flags, `IFF_…`.
    let flags: UInt32
    /// The address.
    let address: SocketAddress

    /// Whether the interface is up and broadcast-capable.
    var isBroadcastCapable: Bool { has(IFF_UP) && has(IFF_BROADCAST) }

    private func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }

    /// All addresses of all interfaces.
    static var all: [InterfaceAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var found: [InterfaceAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = unsafe entry.pointee.ifa_next
            guard let address = unsafe entry.pointee.ifa_addr, let name = unsafe entry.pointee.ifa_name,
                let length = unsafe length(of: Int32(address.pointee.sa_family))
            else { continue }
            found.append(
                unsafe InterfaceAddress(
                    name: String(cString: name), index: if_nametoindex(name), flags: entry.pointee.ifa_flags,
                    address: SocketAddress(address, length)))
        }
        return found
    }

    /// The indexes of the broadcast-capable interfaces, in ascending order.
    static var broadcastCapable: [UInt32] { Set(all.filter(\.isBroadcastCapable).map(\.index)).sorted() }

    private static func length(of family: Int32) -> socklen_t? {
        switch family {
        case AF_INET: socklen_t(MemoryLayout<sockaddr_in>.size)
        case AF_INET6: socklen_t(MemoryLayout<sockaddr_in6>.size)
        default: nil
        }
    }
}
