internal import LabModel
internal import Netlink

/// Loses some frames of one host in the kernel: each n-th, the same ones every time, or each with a probability.
struct PacketLoss: FaultEngine {
    let traffic: FilteredTraffic
    let hosts: Set<String>

    /// Loses packets of a chance; so many frames hit it with near certainty.
    init(_ link: FilteredLink, _ chance: PacketRule.Chance, frames: Int, _ direction: Direction) {
        let interface = link.interface
        hosts = [interface.host]
        var rules: [PacketRule] = []
        var probes: [TrafficProbe] = []
        for way in direction.ways {
            var rule = way.rule(.drop, at: interface)
            rule.chance = chance
            rules.append(rule)
            if let peer = link.peer { probes.append(way.probe(.frames(frames), at: interface, peer: peer)) }
        }
        traffic = FilteredTraffic(
            fault: link.fault, filter: PacketFilter(name: link.table, at: .bridgePorts, rules: rules),
            probes: probes)
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }
    func heal(in lab: Lab) async throws { try await traffic.heal(in: lab) }
}

extension LossFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        switch loss {
        case .every(let number): return PacketLoss(link, .every(number), frames: number, direction)
        case .random(let share):
            // So many that the chance of losing none is below one in a thousand.
            return PacketLoss(link, .random(share), frames: min(Int(7 / max(share, 0.001)) + 1, 5000), direction)
        case .gilbertElliott, .fourState:
            var impairment = Impairment()
            impairment.loss = loss
            return try link.engine(impairment, direction, in: lab)
        }
    }
}
