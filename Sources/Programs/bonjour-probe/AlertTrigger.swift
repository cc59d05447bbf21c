internal import Glibc

/// Provokes the alert by connecting UDP sockets to link-local addresses that nobody has (TN3179).
///
/// Nothing is sent, and errors do not matter: the operation counts, not its success.
enum AlertTrigger {
    /// The discard service, should something be sent after all.
    static let port: UInt16 = 9

    /// Connects a new socket to each target in turn and gives back the targets as text.
    static func run(aimsAtOwnAddress: Bool) -> [String] {
        let aims = InterfaceAddress.all.filter(\.isBroadcastCapable).flatMap {
            targets(beside: $0.address, aimsAtOwnAddress: aimsAtOwnAddress)
        }
        for target in aims {
            let socket = try? ProbeSocket(AF_INET6, SOCK_DGRAM)
            try? socket?.connect(to: target, milliseconds: 0)
        }
        return aims.map(\.text)
    }

    /// Two addresses in the network of a link-local one, with random host parts that are not its own; none beside
    /// any other address.
    private static func targets(beside own: SocketAddress, aimsAtOwnAddress: Bool) -> [SocketAddress] {
        guard let address = own.v6, own.isLinkLocal else { return [] }
        if aimsAtOwnAddress { return [SocketAddress(address, port: port)] }
        let ownHost = SocketAddress(address, port: port)
        var targets: [SocketAddress] = []
        while targets.count < 2 {
            let target = SocketAddress(address, port: port, host: UInt64.random(in: .min ... .max))
            if target != ownHost, !targets.contains(target) { targets.append(target) }
        }
        return targets
    }
}
