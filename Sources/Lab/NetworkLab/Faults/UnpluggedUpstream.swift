internal import LabModel
internal import Netlink

/// An engine that takes the lab's end of a host's link out of its bridge; the host keeps its carrier.
struct UnpluggedUpstream: FaultEngine {
    let interface: InterfacePlan
    var hosts: Set<String> { [interface.host] }

    func inject(into lab: Lab) async throws {
        try await lab.changeLab(Link.set(.index(interface.labIndex), master: nil))
        try await lab.expectLabState(of: interface, .hadNoEffect, "it is still in the bridge") { $0.master == nil }
    }

    func heal(in lab: Lab) async throws {
        let bridge = lab.plan.bridge(of: interface)
        try await lab.changeLab(Link.set(.index(interface.labIndex), master: bridge))
        try await lab.expectLabState(of: interface, .didNotHeal, "it is not back in its bridge") {
            $0.master == bridge
        }
        try await lab.isolateAgain(interface)
        // Another fault may keep the link down.
        guard await lab.concern(hosts, atMost: 0) else { return }
        try await lab.expectForwarding(interface)
    }
}

extension UnpluggedUpstreamFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        UnpluggedUpstream(interface: link.interface)
    }
}
