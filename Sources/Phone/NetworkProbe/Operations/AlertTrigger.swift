internal import Glibc
internal import InternetProtocols
internal import Kernel

/// The trigger of the alert: UDP sockets connected to unused link-local addresses (TN3179).
///
/// Nothing is sent, and errors are ignored: the attempt counts, not its success.
enum AlertTrigger {
    /// The discard service, in case something is sent after all.
    static let port: UInt16 = 9

    /// An address to connect to, and the interface it is derived from.
    struct Target {
        let interface: String
        let address: SocketAddress
    }

    /// Connects a new socket to each target in turn; returns the targets.
    static func run(_ policy: ProbePolicy) -> [Target] {
        let own = InterfaceAddress.all.filter { $0.isBroadcastCapable && $0.address.address.isLinkLocal }
        let aims = own.prefix(policy.interfaceLimit).flatMap { own in
            policy.aims(own.address).map { Target(interface: own.name, address: $0) }
        }
        for aim in aims {
            let socket = try? ProbeSocket(AF_INET6, SOCK_DGRAM)
            try? socket?.connect(to: aim.address, milliseconds: 0)
        }
        return aims
    }

    /// Returns two addresses in the network of a link-local address, with other, random host parts.
    @Sendable static func targets(beside own: SocketAddress) -> [SocketAddress] {
        var targets: [SocketAddress] = []
        while targets.count < 2 {
            let host = UInt128(UInt64.random(in: .min ... .max))
            let other = IPAddress(bits: (own.address.bits >> 64) << 64 | host, isV6: true)
            let target = SocketAddress(other, port: port, scope: own.scope)
            if other != own.address, !targets.contains(target) { targets.append(target) }
        }
        return targets
    }
}
