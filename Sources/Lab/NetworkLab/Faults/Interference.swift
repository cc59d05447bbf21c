internal import LabEvents
internal import LabModel
internal import Netlink
internal import WireLink

/// An engine that disturbs a share of the transmissions on a radio channel, so that the radio retries these frames.
///
/// The effect is proved by pings between the hosts of the cross traffic, which cost the channel next to nothing.
struct Interference: FaultEngine {
    let fault: Fault
    let network: NetworkPlan
    let share: Double
    /// The access point whose channel is disturbed; `nil` means all.
    let accessPoint: String?
    /// A ping may be lost after the last retry.
    var hosts: Set<String> { Set([network.spec.crossTraffic.station, network.spec.crossTraffic.wired]) }

    private var cells: [CellPlan] {
        network.cells.filter { accessPoint == nil || $0.accessPoint?.name == accessPoint }
    }

    func inject(into lab: Lab) async throws {
        guard network.spec.channel != nil else {
            throw FaultError(
                .notApplicable,
                "Network `\(network.name)` has no channel that could be disturbed; give it one, such as `channel: 20mbit`."
            )
        }
        try await lab.placeCrossTraffic(of: network, at: accessPoint)
        guard try await disturb(share, in: lab) else {
            let missing = try await lab.blocking { LabMachine.missingForImpairments() } ?? ""
            throw FaultError(.unsupported, "\(fault) is not supported here. \(missing)")
        }
        let before = try await retries(in: lab)
        let deadline = lab.log.now + Lab.evidenceWithin
        repeat {
            _ = try await ping(in: lab)
            if try await retries(in: lab) > before { return }
        } while lab.log.now < deadline
        throw FaultError(.hadNoEffect, "\(fault) had no effect: the radio has sent no frame again.")
    }

    func heal(in lab: Lab) async throws {
        try await lab.recordAgainstRecommendation(network, over: .seconds(5))
        guard try await disturb(0, in: lab) else { return }
        let before = try await retries(in: lab)
        let deadline = lab.log.now + Lab.evidenceWithin
        while try await !ping(in: lab) {
            guard lab.log.now < deadline, await lab.concern(hosts, atMost: 0) else { break }
        }
        guard try await retries(in: lab) == before else {
            throw FaultError(.didNotHeal, "\(fault) did not heal: the radio still sends frames again.")
        }
    }

    /// Sets the share of disturbed transmissions of the cells; returns false if the kernel carries one of them.
    private func disturb(_ share: Double, in lab: Lab) async throws -> Bool {
        let (radios, cells) = (lab.radios, cells)
        return try await lab.blocking { cells.map { radios.disturb($0, share) }.allSatisfy(\.self) }
    }

    private func retries(in lab: Lab) async throws -> UInt64 {
        let (radios, cells) = (lab.radios, cells)
        return try await lab.blocking { cells.reduce(0) { $0 + (radios.counts(of: $1)?.retries ?? 0) } }
    }

    private func ping(in lab: Lab) async throws -> Bool {
        let (station, wired) = (network.spec.crossTraffic.station, network.spec.crossTraffic.wired)
        guard let address = lab.addresses(of: wired).first else { return true }
        return try await lab.ping(address, from: station, milliseconds: 300)
    }
}

extension Lab {
    /// Associates the station of a network's cross traffic with an access point; `nil` changes nothing.
    func placeCrossTraffic(of network: NetworkPlan, at name: String?) async throws {
        guard let name else { return }
        let interface = try plan.interface(LinkID(network.spec.crossTraffic.station, on: network.name))
        guard let position = try plan.accessPoint(name, of: interface) else { return }
        let bridge = plan.associated(interface, with: position).bridge(of: interface)
        let runtime = self.network
        try await blocking {
            try runtime.withNetlink { try $0.perform(Link.set(.index(interface.labIndex), master: bridge)) }
            try runtime.waitUntilForwarding([interface.labIndex])
        }
        runtime.adopt(plan.associated(interface, with: position))
        try await isolateAgain(interface)
    }
}
