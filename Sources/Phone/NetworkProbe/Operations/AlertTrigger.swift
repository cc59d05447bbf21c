internal import Glibc
internal import InternetProtocols
internal import Kernel

/// Provokes the alert by connecting UDP sockets to link-local addresses that nobody has (TN3179).
///
/// Nothing is sent, and errors do not matter: the operation counts, not its success.
enum AlertTrigger {
    /// The discard service, should something be sent after all.
    static let port: UInt16 = 9

    /// An address that it aims at, and the interface beside whose own it is.
    struct Target {
        let interface: String
        let address: SocketAddress
    }

    /// Connects a new socket to each target in turn and gives back the targets.
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

    /// Two addresses in the network of a link-local one, with random host parts that are not its own.
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
