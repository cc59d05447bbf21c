internal import Glibc
internal import Kernel
internal import LabModel

/// The link between two hosts and nobody else: an interface in each, and the lab that carries packets between them.
final class PointToPointLink: Sendable {
    private let first: Tunnel
    private let second: Tunnel

    /// Makes the interfaces; call it on a plain thread, which is inside the second host afterwards.
    ///
    /// Throws ``LabError``, of kind `unsupported` where the machine does not let the process make them.
    init(
        from host: HostRuntime, _ interface: InterfacePlan, to other: HostRuntime, _ otherInterface: InterfacePlan
    ) throws {
        do {
            try host.network.enter()
            first = try Tunnel(interface.name, index: interface.hostIndex)
            try other.network.enter()
            second = try Tunnel(otherInterface.name, index: otherInterface.hostIndex)
        } catch {
            let lacking = [ENOENT, ENODEV, ENXIO, EACCES, EPERM]
            throw LabError(
                "Network `\(interface.network)` cannot be a point-to-point link here. Use a kernel with CONFIG_TUN, and a "
                    + "/dev/net/tun that this user may open (run as root, or `chmod 666 /dev/net/tun`).", cause: error,
                kind: lacking.contains(error.number) ? .unsupported : .failed)
        }
    }

    /// Carries packets both ways from now on; those sent before have waited.
    func pump(on reactor: Reactor) throws {
        try reactor.watch(try first.packets.duplicate()) { [self] in carry($0, to: second.packets) }
        try reactor.watch(try second.packets.duplicate()) { [self] in carry($0, to: first.packets) }
    }

    /// So many packets are carried at a time: then it is the turn of whatever else the lab watches.
    private static let portion = 64

    /// An interface that is down takes no packets: they are lost, as on any link.
    private func carry(_ from: borrowing FileDescriptor, to: borrowing FileDescriptor) -> Reactor.Next {
        do {
            for _ in 0..<Self.portion {
                guard let packet = try from.read() else { break }
                try? to.write(packet)
            }
            return .keep
        } catch {
            return .finish
        }
    }
}
