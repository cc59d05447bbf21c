internal import Glibc

/// An address of one of the host's interfaces (getifaddrs(3)).
package struct InterfaceAddress: Sendable {
    package let name: String
    package let index: UInt32
    /// The interface's flags, `IFF_…` (netdevice(7)).
    let flags: UInt32
    /// The address, with port 0.
    package let address: SocketAddress

    package var isBroadcastCapable: Bool { has(IFF_UP) && has(IFF_BROADCAST) }

    /// Whether the interface is up and has a carrier.
    package var isRunning: Bool { has(IFF_UP) && has(IFF_RUNNING) }

    private func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }

    /// All IP addresses of all interfaces; empty when getifaddrs(3) fails.
    package static var all: [InterfaceAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var found: [InterfaceAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = unsafe entry.pointee.ifa_next
            guard let pointer = unsafe entry.pointee.ifa_addr, let name = unsafe entry.pointee.ifa_name,
                let address = unsafe SocketAddress(pointer)
            else { continue }
            found.append(
                unsafe InterfaceAddress(
                    name: String(cString: name), index: if_nametoindex(name), flags: entry.pointee.ifa_flags,
                    address: address))
        }
        return found
    }

    /// The indexes of the broadcast-capable interfaces, in ascending order.
    package static var broadcastCapable: [UInt32] { Set(all.filter(\.isBroadcastCapable).map(\.index)).sorted() }
}
