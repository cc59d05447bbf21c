internal import Glibc
internal import Kernel

/// Asks the kernel where a datagram would go, without sending one.
enum RouteProbe {
    /// Whether a route leads to an address, over an interface that has a carrier.
    ///
    /// Connecting a UDP socket makes the kernel choose the route and the source address (udp(7)); a route over a link
    /// without a carrier is still a route, so the flags of the interface with that address count too (netdevice(7)).
    static func isReachable(_ address: NetworkEndpoint) -> Bool {
        guard let socket = try? FileDescriptor.socket(address.family, SOCK_DGRAM),
            (try? socket.connect(to: address)) != nil, let own = socket.address(ofPeer: false)
        else { return false }
        return interfaces().contains { $0.addresses.contains(own.bytes) && $0.isRunning }
    }

    /// The interfaces that have addresses.
    private static func interfaces() -> [(addresses: [[UInt8]], isRunning: Bool)] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var found: [(addresses: [[UInt8]], isRunning: Bool)] = []
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            guard let address = unsafe entry.pointee.ifa_addr else { continue }
            var storage = sockaddr_storage()
            let family = unsafe Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            unsafe withUnsafeMutableBytes(of: &storage) { buffer in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
            }
            let flags = unsafe entry.pointee.ifa_flags
            let needed = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
            if let own = NetworkEndpoint(storage) { found.append(([own.bytes], flags & needed == needed)) }
        }
        return found
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
