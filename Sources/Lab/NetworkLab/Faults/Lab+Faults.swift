internal import LabEvents
public import LabModel

extension Lab {
    /// Injects a fault, reads it back and proves its effect.
    ///
    /// Throws ``FaultError`` when it does not, or is not possible here; nothing of it is left in force then.
    public func inject(_ fault: Fault) async throws -> ActiveFault {
        lastFault += 1
        let active = ActiveFault(id: lastFault, fault: fault)
        let engine = try engine(for: active)
        record(.faultInjecting, active)
        do {
            try await engine.inject(into: self)
        } catch {
            try? await engine.heal(in: self)
            throw error
        }
        faults[active.id] = engine
        record(.faultBegan, active)
        return active
    }

    /// Heals a fault and proves that it is gone.
    ///
    /// Does nothing for one that is already healed.
    public func heal(_ active: ActiveFault) async throws {
        guard let engine = faults.removeValue(forKey: active.id) else { return }
        record(.faultHealing, active)
        try await engine.heal(in: self)
        record(.faultHealed, active)
    }

    /// Records what happens to a fault, in the captures too.
    private func record(_ name: EventName, _ active: ActiveFault) {
        let text = active.fault.description
        log.record(.lab, name, [.id: .int(active.id), .fault: .string(text)])
        for capture in captures { capture.mark("\(name): \(text)") }
    }

    private func engine(for active: ActiveFault) throws -> any FaultEngine {
        let fault = active.fault
        let table = "fault-\(active.id)"
        switch fault {
        case .carrierDown(let link): return CarrierDown(interface: try plan.cable(link))
        case .adminDown(let link): return AdminDown(interface: try plan.interface(link))
        case .unpluggedUpstream(let link): return UnpluggedUpstream(interface: try plan.cable(link))
        case .flapping(let link, let down, let up):
            return Flapping(interface: try plan.cable(link), down: down, up: up)
        case .process(let id, let fault): return ProcessTrouble(program: id, fault: fault)
        case .blackhole(let link, let direction):
            let interface = try plan.cable(link)
            return Blackhole(
                fault: fault, interface: interface, direction: direction, peer: peer(of: interface), table: table)
        case .loss(let link, let loss, let direction):
            let interface = try plan.cable(link)
            return PacketLoss(
                fault: fault, interface: interface, loss: loss, direction: direction, peer: peer(of: interface),
                table: table)
        case .multicastLoss(let link, let direction):
            let interface = try plan.cable(link)
            return MulticastLoss(
                fault: fault, interface: interface, direction: direction, peer: peer(of: interface), table: table)
        case .clientIsolation(let network, let hosts):
            return try ClientIsolation(fault: fault, network: plan.knownNetwork(network), hosts: hosts, in: plan)
        case .wrongAnswers(let id, let zone): return WrongAnswers(fault: fault, program: id, zone: zone)
        case .reject(let link, let kind):
            let interface = try plan.cable(link)
            return Rejection(
                fault: fault, interface: interface, kind: kind, ports: plan.ports(of: interface.network),
                peer: peer(of: interface), table: table)
        case .partition(let groups):
            return Partition(fault: fault, groups: try groups.map { try $0.map(plan.knownHost) }, table: table)
        case .congestion(let network, let utilisation):
            return try Congestion(network: plan.knownNetwork(network), utilisation: utilisation)
        }
    }
}
