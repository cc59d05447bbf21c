internal import LabEvents
internal import LabModel
internal import Netlink

/// An engine that sets the host's own interface down, as its administrator would.
struct AdminDown: FaultEngine {
    let interface: InterfacePlan
    var hosts: Set<String> { [interface.host] }

    func inject(into lab: Lab) async throws {
        try await lab.change(interface.host, Link.set(.index(interface.hostIndex), up: false))
        try await lab.expectState(of: interface, .hadNoEffect, "it is still up") { !$0.isUp }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        try lab.expectUnchanged(interface, since: start, "it was set up") { name, _ in
            name == .linkDown
        } undone: { name, _ in
            name == .linkUp
        }
    }

    func heal(in lab: Lab) async throws {
        try await lab.change(interface.host, Link.set(.index(interface.hostIndex), up: true))
        let (host, interface) = (try lab.network.host(interface.host), interface)
        try await lab.blocking { try host.restore(interface) }
        try await lab.expectState(of: interface, .didNotHeal, "it did not come up") { $0.isUp }
        // Another fault may keep the carrier down, or the link out of the bridge.
        guard await lab.concern(hosts, atMost: 0) else { return }
        try await lab.expectState(of: interface, .didNotHeal, "its carrier did not come back") { $0.hasCarrier }
        try await lab.expectForwarding(interface)
    }
}

extension AdminDownFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        AdminDown(interface: link.interface)
    }
}
