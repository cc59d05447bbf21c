internal import Foundation

/// A route to everywhere, as the kernel lists it (proc(5)).
package struct DefaultRoute: Sendable, Hashable {
    /// The name of its interface.
    package var interface: String
    /// The router; `nil` for a link without one.
    package var gateway: NWEndpoint.Host?
    /// The kernel takes the route with the lowest metric.
    package var metric: Int

    package init(interface: String, gateway: NWEndpoint.Host?, metric: Int) {
        self.interface = interface
        self.gateway = gateway
        self.metric = metric
    }

    /// The default routes of this network namespace, IPv4 before IPv6.
    static func all() -> [DefaultRoute] {
        ipv4(text(of: "/proc/self/net/route")) + ipv6(text(of: "/proc/self/net/ipv6_route"))
    }

    private static func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// Reads `/proc/net/route`: interface, destination, gateway, flags, two counters, metric, mask; addresses in hexadecimal
    /// digits of a number of this machine's byte order.
    package static func ipv4(_ text: String) -> [DefaultRoute] {
        text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard fields.count > 7, let flags = Int(fields[3], radix: 16), let metric = Int(fields[6]),
                fields[1].allSatisfy({ $0 == "0" }), fields[7].allSatisfy({ $0 == "0" }), usable(flags)
            else { return nil }
            let gateway = flags & hasGateway == 0 ? nil : UInt32(fields[2], radix: 16)
            return DefaultRoute(
                interface: fields[0], gateway: gateway.map { .ipv4(IPv4Address(bits: UInt32(bigEndian: $0))) },
                metric: metric)
        }
    }

    /// Reads `/proc/net/ipv6_route`: destination and its length, source and its length, gateway, metric, two counters,
    /// flags, interface; all numbers in hexadecimal digits, addresses in network order.
    package static func ipv6(_ text: String) -> [DefaultRoute] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard fields.count > 9, fields[1] == "00", let flags = Int(fields[8], radix: 16),
                let metric = Int(fields[5], radix: 16), usable(flags)
            else { return nil }
            let name = fields[9]
            let bits = flags & hasGateway == 0 ? nil : UInt128(fields[4], radix: 16)
            let gateway = bits.map { bits in
                let address = IPv6Address(bits: bits)
                return address.isLinkLocal ? IPv6Address(bits: bits, interface: NWInterface(zone: name)) : address
            }
            return DefaultRoute(interface: name, gateway: gateway.map { .ipv6($0) }, metric: metric)
        }
    }

    // The flags of route(8): up, by way of a gateway, and refusing everything.
    private static let isUp = 0x1
    private static let hasGateway = 0x2
    private static let refuses = 0x200

    private static func usable(_ flags: Int) -> Bool { flags & isUp != 0 && flags & refuses == 0 }
}
