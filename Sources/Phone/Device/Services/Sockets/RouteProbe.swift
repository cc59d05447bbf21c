internal import Glibc
internal import InternetProtocols
internal import Kernel

/// Route queries to the kernel that send no packet.
enum RouteProbe {
    /// Whether a route leads to an address over an interface with a carrier.
    ///
    /// Connecting a UDP socket makes the kernel choose the route and the source address (udp(7)). A route over a link
    /// without a carrier is still a route, so the flags of that address's interface are checked too (netdevice(7)).
    static func isReachable(_ address: SocketAddress) -> Bool {
        // Limited broadcast needs no route, but the kernel requires one if no interface is given.
        if address.address == IPAddress(255, 255, 255, 255) {
            return InterfaceAddress.all.contains { !$0.address.address.isV6 && $0.isBroadcastCapable && $0.isRunning }
        }
        guard let socket = try? FileDescriptor.socket(address.family, SOCK_DGRAM),
            // Without SO_BROADCAST the kernel refuses broadcast addresses.
            (try? socket.set(SOL_SOCKET, SO_BROADCAST, Int32(1))) != nil,
            (try? socket.connect(to: address)) != nil, let own = socket.address(ofPeer: false)
        else { return false }
        return InterfaceAddress.all.contains { $0.address.address == own.address && $0.isRunning }
    }

    /// Whether an interface exists, is up and has a carrier (netdevice(7)).
    static func hasCarrier(_ name: String) -> Bool {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return false }
        defer { unsafe freeifaddrs(list) }
        // IFF_LOWER_UP, which the C library's header omits. IFF_RUNNING is not yet valid on a new interface.
        let needed = UInt32(IFF_UP) | 1 << 16
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = unsafe entry.pointee.ifa_next
            guard let own = unsafe entry.pointee.ifa_name, unsafe String(cString: own) == name else { continue }
            return unsafe entry.pointee.ifa_flags & needed == needed
        }
        return false
    }

    /// Returns the names of the interfaces except loopback, in ascending order (if_nameindex(3)).
    static func interfaceNames() -> [String] {
        guard let list = unsafe if_nameindex() else { return [] }
        defer { unsafe if_freenameindex(list) }
        var names: [String] = []
        var next = unsafe list
        while unsafe next.pointee.if_index != 0 {
            if let name = unsafe next.pointee.if_name { names.append(unsafe String(cString: name)) }
            unsafe next += 1
        }
        return names.filter { $0 != "lo" }.sorted()
    }
}
