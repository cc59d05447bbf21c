internal import LabModel
internal import Netlink
private import Synchronization

/// An engine that lowers the MTU of both ends of a host's link.
///
/// The host's stack uses the new MTU: it sends smaller packets, offers a smaller MSS, and as a router responds with
/// ICMP. Other hosts keep theirs: the bridge drops larger packets to the host silently.
final class LoweredMTU: FaultEngine {
    private let interface: InterfacePlan
    private let mtu: UInt32
    /// The states of both ends before the change; `nil` until it is made.
    private let before = Mutex<(host: LinkState, lab: LinkState)?>(nil)
    var hosts: Set<String> { [interface.host] }

    init(interface: InterfacePlan, mtu: Int) {
        self.interface = interface
        self.mtu = UInt32(mtu)
    }

    func inject(into lab: Lab) async throws {
        let (interface, mtu, network) = (interface, mtu, lab.network)
        let ends = try await lab.blocking {
            (
                host: try network.host(interface.host).state(of: interface),
                lab: try network.withNetlink { try $0.link(.index(interface.labIndex)) }
            )
        }
        guard mtu < ends.host.mtu else {
            throw FaultError(
                .hadNoEffect,
                "The fault at \(interface.host) (\(interface.name) on \(interface.network)) had no effect: its MTU is "
                    + "\(ends.host.mtu) already.")
        }
        before.withLock { $0 = ends }
        try await lab.change(interface.host, Link.set(.index(interface.hostIndex), mtu: mtu))
        // Otherwise TCP's packets of several segments (GSO) would pass whole.
        try await lab.changeLab(Link.set(.index(interface.labIndex), mtu: mtu, maximumSegments: 1))
        try await lab.expectState(of: interface, .hadNoEffect, "its MTU is another") { $0.mtu == mtu }
        try await lab.expectLabState(of: interface, .hadNoEffect, "the MTU of its link is another") {
            $0.mtu == mtu && $0.maximumSegments == 1
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        let (host, interface) = (try lab.network.host(interface.host), interface)
        let found = try await lab.blocking { try host.state(of: interface).mtu }
        guard found != mtu else { return }
        throw FaultError(
            .didNotLast,
            "The fault at \(interface.host) (\(interface.name) on \(interface.network)) did not last: its MTU was set to "
                + "\(found) in the host.")
    }

    func heal(in lab: Lab) async throws {
        guard let before = before.withLock({ $0 }) else { return }
        let (host, interface) = (try lab.network.host(interface.host), interface)
        try await lab.change(interface.host, Link.set(.index(interface.hostIndex), mtu: before.host.mtu))
        try await lab.changeLab(
            Link.set(.index(interface.labIndex), mtu: before.lab.mtu, maximumSegments: before.lab.maximumSegments))
        // After a time without IPv6, its addresses and routes are missing.
        try await lab.blocking { try host.restore(interface) }
        try await lab.expectState(of: interface, .didNotHeal, "its MTU is not back") { $0.mtu == before.host.mtu }
        try await lab.expectLabState(of: interface, .didNotHeal, "the MTU of its link is not back") {
            $0.mtu == before.lab.mtu && $0.maximumSegments == before.lab.maximumSegments
        }
    }
}

extension MTUFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        LoweredMTU(interface: link.interface, mtu: mtu)
    }
}
