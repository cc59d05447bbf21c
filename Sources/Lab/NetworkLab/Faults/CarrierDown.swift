internal import LabModel
internal import Netlink

/// Sets the lab's end of a host's link down: the host loses its carrier and keeps its addresses.
struct CarrierDown: FaultEngine {
    let interface: InterfacePlan
    var hosts: Set<String> { [interface.host] }

    func inject(into lab: Lab) async throws {
        let interface = interface
        try await lab.changeLab(Link.set(.index(interface.labIndex), up: false))
        try await lab.expectState(of: interface, .hadNoEffect, "its carrier is still there") { !$0.hasCarrier }
    }

    func heal(in lab: Lab) async throws {
        try await lab.changeLab(Link.set(.index(interface.labIndex), up: true))
        try await lab.expectState(of: interface, .didNotHeal, "its carrier did not come back") { $0.hasCarrier }
        try await lab.expectForwarding(interface)
    }
}
