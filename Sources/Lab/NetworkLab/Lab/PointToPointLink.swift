internal import Glibc
internal import Kernel
internal import LabModel

/// A link between two hosts: a TUN interface in each, between which the lab forwards packets.
final class PointToPointLink: Sendable {
    private let first: Tunnel
    private let second: Tunnel

    /// Creates the interfaces; call it on a plain thread, which stays in the second host.
    ///
    /// Throws ``LabError``, of kind `unsupported` if the machine does not let the process create them.
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

    /// Forwards packets in both directions from now on; earlier packets have waited.
    func pump(on reactor: Reactor) throws {
        try reactor.watch(try first.packets.duplicate()) { [self] in carry($0, to: second.packets) }
        try reactor.watch(try second.packets.duplicate()) { [self] in carry($0, to: first.packets) }
    }

    /// The maximum number of packets per turn, so that other descriptors of the lab get theirs.
    private static let portion = 64

    /// Forwards packets; those to an interface that is down are lost, as on any link.
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
