internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink
internal import WireLink

/// The trunk of a router, which carries several VLANs, each frame with its id (IEEE 802.1Q).
///
/// Its two ends are a veth pair in the lab's namespace. The router's links stay ports of their bridges, and their
/// frames pass the trunk in between.
final class Trunk: Sendable {
    /// The programs of one VLAN, in a class so that a dictionary can hold them.
    private final class Member: Sendable {
        let programs: TrunkPrograms

        init(_ programs: consuming TrunkPrograms) { self.programs = programs }
    }

    /// The VLANs, by the lab's ends of the router's links.
    private let members: [Int32: Member]

    /// Creates the trunk of a router, whose links exist.
    ///
    /// Throws ``LabError`` of kind `unsupported` if the process may not load eBPF programs.
    init(of host: HostPlan, in plan: LabPlan, _ netlink: inout NetlinkSocket) throws {
        let cable = TrunkPlan(host)
        let ends = TrunkPrograms.Ends(router: cable.routerIndex, bridges: cable.bridgesIndex)
        try netlink.perform(
            [
                Link.addVeth(
                    cable.bridgesName, index: ends.bridges, master: nil,
                    peer: VethPeer(cable.routerName, index: ends.router)),
                Link.set(.index(ends.bridges), up: true), Link.set(.index(ends.router), up: true),
            ] + [ends.bridges, ends.router].map(Classifier.prepare))
        var members: [Int32: Member] = [:]
        for interface in host.interfaces {
            guard let vlan = plan.network(interface.network)?.spec.vlan else { continue }
            do {
                try netlink.perform(Classifier.prepare(interface.labIndex))
            } catch {
                // A link that can be impaired is prepared already.
                guard error.number == EEXIST else { throw error }
            }
            let member: Member
            do {
                member = Member(
                    try TrunkPrograms(vlan: UInt16(vlan), link: interface.labIndex, ends: ends))
            } catch {
                throw LabError(
                    "The trunk of router `\(host.name)` takes eBPF programs, which this process may not load. Run as root.",
                    cause: error, kind: .unsupported)
            }
            try netlink.perform(member.programs.carry(true) + member.programs.tag())
            members[interface.labIndex] = member
        }
        self.members = members
    }

    /// Makes the trunk carry the VLAN of a link of its router, or not; returns false if the kernel shows otherwise.
    func carry(_ carries: Bool, _ interface: InterfacePlan, _ netlink: inout NetlinkSocket) throws -> Bool {
        guard let member = members[interface.labIndex] else { return false }
        if try member.programs.isCarried(&netlink) != carries { try netlink.perform(member.programs.carry(carries)) }
        return try member.programs.isCarried(&netlink) == carries
    }
}
