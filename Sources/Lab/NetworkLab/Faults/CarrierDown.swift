internal import LabModel
internal import Netlink

/// An engine that sets the lab's end of a host's link down: the host loses its carrier and keeps its addresses.
struct CarrierDown: FaultEngine {
    let interface: InterfacePlan
    var hosts: Set<String> { [interface.host] }

    func inject(into lab: Lab) async throws {
        let interface = interface
        try await lab.changeLab(Link.set(.index(interface.labIndex), up: false))
        try await lab.expectState(of: interface, .hadNoEffect, "its carrier is still there") { !$0.hasCarrier }
    }

    func heal(in lab: Lab) async throws { try await heal(in: lab, beside: 0) }

    /// Sets the link up; proves it by the host's carrier unless more than `own` faults affect the host.
    func heal(in lab: Lab, beside own: Int) async throws {
        try await lab.changeLab(Link.set(.index(interface.labIndex), up: true))
        try await lab.expectLabState(of: interface, .didNotHeal, "its link is still down") { $0.isUp }
        // Another fault may keep the carrier down, or the link out of its bridge.
        guard await lab.concern(hosts, atMost: own) else { return }
        try await lab.expectState(of: interface, .didNotHeal, "its carrier did not come back") { $0.hasCarrier }
        try await lab.expectForwarding(interface)
    }
}

extension CarrierDownFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        CarrierDown(interface: link.interface)
    }
}
