internal import Glibc
internal import InternetProtocols
internal import Kernel

/// Asks the kernel where a datagram would go, without sending one.
enum RouteProbe {
    /// Whether a route leads to an address, over an interface that has a carrier.
    ///
    /// Connecting a UDP socket makes the kernel choose the route and the source address (udp(7)); a route over a link
    /// without a carrier is still a route, so the flags of the interface with that address count too (netdevice(7)).
    static func isReachable(_ address: SocketAddress) -> Bool {
        // Everybody on the link needs no route: the kernel wants one where no interface is named.
        if address.address == IPAddress(255, 255, 255, 255) {
            return InterfaceAddress.all.contains { !$0.address.address.isV6 && $0.isBroadcastCapable && $0.isRunning }
        }
        guard let socket = try? FileDescriptor.socket(address.family, SOCK_DGRAM),
            // Without it the kernel refuses the address of everybody, to whom there is a route all the same.
            (try? socket.set(SOL_SOCKET, SO_BROADCAST, Int32(1))) != nil,
            (try? socket.connect(to: address)) != nil, let own = socket.address(ofPeer: false)
        else { return false }
        return InterfaceAddress.all.contains { $0.address.address == own.address && $0.isRunning }
    }

    /// Whether an interface is up and has a carrier (netdevice(7)); one that is not there has none.
    static func hasCarrier(_ name: String) -> Bool {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return false }
        defer { unsafe freeifaddrs(list) }
        // IFF_LOWER_UP, which the C library's header leaves out: of a new interface IFF_RUNNING says nothing yet.
        let needed = UInt32(IFF_UP) | 1 << 16
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = unsafe entry.pointee.ifa_next
            guard let own = unsafe entry.pointee.ifa_name, unsafe String(cString: own) == name else { continue }
            return unsafe entry.pointee.ifa_flags & needed == needed
        }
        return false
    }

    /// The names of the interfaces, in ascending order, without the loopback interface (if_nameindex(3)).
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
