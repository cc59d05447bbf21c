internal import LabModel
internal import Netlink

/// An engine that removes a VLAN from the trunk of a router, which loses that network; both links stay up.
struct MissingVLAN: FaultEngine {
    let fault: Fault
    let interface: InterfacePlan
    let trunk: Trunk
    let peer: InterfacePlan?
    var hosts: Set<String> { [interface.host] }

    func inject(into lab: Lab) async throws {
        try await carry(false, in: lab, otherwise: .hadNoEffect)
        guard let peer, let address = interface.addresses.first?.address else { return }
        // A ping in flight may still be answered.
        for _ in 0..<2 where try await !lab.ping(address, from: peer.host, milliseconds: 100) { return }
        throw FaultError(.hadNoEffect, "\(fault) had no effect: \(interface.host) still answers \(peer.host).")
    }

    func heal(in lab: Lab) async throws {
        try await carry(true, in: lab, otherwise: .didNotHeal)
        guard let peer else { return }
        try await lab.expectEcho(TrafficProbe(kind: .frames(1), from: peer, to: interface), after: fault)
    }

    private func carry(_ carries: Bool, in lab: Lab, otherwise: FaultError.Kind) async throws {
        let (network, trunk, interface) = (lab.network, trunk, interface)
        let isRight = try await lab.blocking {
            try network.withNetlink { try trunk.carry(carries, interface, &$0) }
        }
        guard isRight else {
            throw FaultError(otherwise, "\(fault) \(otherwise.rawValue): the kernel shows other programs at the trunk.")
        }
    }
}

extension MissingVLANFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        guard let trunk = lab.network.trunks[link.interface.host] else {
            throw FaultError(
                .notApplicable,
                "\(link.fault) does not apply: no trunk leads to `\(link.interface.host)`. Name a router with a trunk.")
        }
        return MissingVLAN(fault: link.fault, interface: link.interface, trunk: trunk, peer: link.peer)
    }
}
