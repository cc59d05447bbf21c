internal import Glibc

/// The kernel's state of one interface (netdevice(7)).
package struct InterfaceState: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its number, from 1.
    package var index: Int
    /// The type of its link, as the device names it.
    package var type: NWInterface.InterfaceType
    /// Whether it is up and has a carrier.
    package var isRunning: Bool
    /// Its IPv4 addresses.
    package var ipv4: [IPv4Address]
    /// Its IPv6 addresses, without zones.
    package var ipv6: [IPv6Address]

    package init(
        name: String, index: Int, type: NWInterface.InterfaceType, isRunning: Bool, ipv4: [IPv4Address] = [],
        ipv6: [IPv6Address] = []
    ) {
        self.name = name
        self.index = index
        self.type = type
        self.isRunning = isRunning
        self.ipv4 = ipv4
        self.ipv6 = ipv6
    }

    /// The interface.
    package var interface: NWInterface { NWInterface(name: name, index: index, type: type) }

    /// Whether IPv4 reaches further than the link: it has an address that is not of 169.254.0.0/16.
    var routesIPv4: Bool { isRunning && ipv4.contains { !$0.isLinkLocal } }

    /// Whether IPv6 reaches further than the link: it has an address that is not of fe80::/10.
    var routesIPv6: Bool { isRunning && ipv6.contains { !$0.isLinkLocal } }

    /// All interfaces of this network namespace, by number (getifaddrs(3)).
    static func all() -> [InterfaceState] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var links: [String: InterfaceState] = [:]
        var next = unsafe list
        while let entry = unsafe next?.pointee {
            unsafe next = entry.ifa_next
            guard let start = unsafe entry.ifa_name else { continue }
            let name = unsafe String(cString: start)
            let flags = unsafe entry.ifa_flags
            let running = UInt32(IFF_UP | IFF_RUNNING)
            var link =
                links[name]
                ?? InterfaceState(
                    name: name, index: Int(unsafe if_nametoindex(start)), type: InterfaceTypes.type(of: name),
                    isRunning: flags & running == running)
            if let address = unsafe entry.ifa_addr { unsafe link.add(address) }
            links[name] = link
        }
        // An interface that was removed in the meantime has no index.
        return links.values.filter { $0.index > 0 }.sorted { $0.index < $1.index }
    }

    private mutating func add(_ address: UnsafeMutablePointer<sockaddr>) {
        switch Int32(unsafe address.pointee.sa_family) {
        case AF_INET:
            unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                ipv4.append(IPv4Address(bits: unsafe UInt32(bigEndian: $0.pointee.sin_addr.s_addr)))
            }
        case AF_INET6:
            unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                let bits = unsafe withUnsafeBytes(of: address.pointee.sin6_addr) {
                    unsafe $0.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
                }
                ipv6.append(IPv6Address(bits: bits))
            }
        default: break
        }
    }
}
