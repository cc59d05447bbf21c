internal import Glibc
internal import LabEvents
public import LabModel
internal import Netlink

extension Lab {
    /// Injects a fault, reads it back and proves its effect.
    ///
    /// Throws ``FaultError`` if there is no effect or the fault is not possible here; then nothing of it stays in
    /// effect.
    public func inject(_ fault: Fault) async throws -> ActiveFault {
        lastFault += 1
        let active = ActiveFault(id: lastFault, fault: fault)
        try refuseOverlap(fault)
        let engine = try engine(for: active)
        let links = try links(of: fault)
        record(.faultInjecting, active)
        let start = log.now
        // From here on, other faults take into account that packets of its hosts may be lost.
        faults[active.id] = engine
        pinned[active.id] = (fault, links)
        do {
            try await engine.inject(into: self)
        } catch {
            faults[active.id] = nil
            defer { pinned[active.id] = nil }
            try? await engine.heal(in: self)
            throw FaultError.of(fault, .hadNoEffect, error)
        }
        began[active.id] = start
        record(.faultBegan, active)
        return active
    }

    /// Heals a fault, and proves that it is gone and was in effect until now.
    ///
    /// Does nothing if the fault is already healed.
    public func heal(_ active: ActiveFault) async throws {
        guard let engine = faults[active.id], let start = began.removeValue(forKey: active.id) else { return }
        let ending: (any Error)?
        do {
            try await engine.checkLasting(in: self, since: start)
            ending = nil
        } catch {
            ending = FaultError.of(active.fault, .didNotLast, error)
        }
        faults[active.id] = nil
        record(.faultHealing, active)
        defer { pinned[active.id] = nil }
        do {
            try await engine.heal(in: self)
        } catch {
            throw FaultError.of(active.fault, .didNotHeal, error)
        }
        record(.faultHealed, active)
        if let ending { throw ending }
    }

    /// Returns whether at most `count` faults affect these hosts and could lose a packet between them.
    func concern(_ hosts: Set<String>, atMost count: Int) -> Bool {
        faults.values.count { !$0.hosts.isDisjoint(with: hosts) } <= count
    }

    /// Returns the lab's ends of the links that a fault is on; their hosts cannot change networks meanwhile.
    private func links(of fault: Fault) throws -> Set<Int32> {
        switch fault {
        case .link(let link, _): [try plan.interface(link).labIndex]
        case .partition(let groups):
            Set(try groups.flatMap { $0 }.flatMap { try plan.knownHost($0).links.map(\.labIndex) })
        case .dhcp(let network, .silent):
            [try plan.interface(LinkID(plan.knownNetwork(network).spec.dhcpServer)).labIndex]
        case .captivePortal, .clientIsolation, .congestion, .dhcp, .interference, .process, .snoopingWithoutQuerier,
            .truncatedAnswers, .wrongAnswers:
            []
        }
    }

    /// Records a change of a fault in the log and the captures.
    private func record(_ name: EventName, _ active: ActiveFault) {
        let text = active.fault.description
        log.record(.lab, FaultChange(name, id: active.id, fault: text))
        for capture in captures { capture.annotate("\(name): \(text)") }
    }

    private func engine(for active: ActiveFault) throws -> any FaultEngine {
        let fault = active.fault
        switch fault {
        case .link(let link, let linkFault): return try engine(for: linkFault, on: link, of: active)
        case .process(let id, let fault): return ProcessFaultEngine(program: id, fault: fault)
        case .clientIsolation(let network, let hosts, let point):
            return try ClientIsolation(
                fault: fault, network: plan.knownNetwork(network), hosts: hosts, accessPoint: point, in: plan)
        case .wrongAnswers(let id, let zone): return WrongAnswers(fault: fault, program: id, zone: zone)
        case .truncatedAnswers(let id):
            let addresses = try plan.knownHost(id.host).interfaces.flatMap(\.addresses).map(\.address)
            return TruncatedAnswers(fault: fault, program: id, addresses: addresses)
        case .partition(let groups):
            return Partition(
                fault: fault, groups: try groups.map { try $0.map(plan.knownHost) }, table: active.tableName,
                addresses: wireAddresses(of:))
        case .snoopingWithoutQuerier(let network):
            return try MulticastSnooping(
                fault: fault, network: plan.knownNetwork(network), table: active.tableName, in: plan)
        case .captivePortal(let network, let router):
            return try CaptivePortal(
                fault: fault, network: plan.knownNetwork(network), router: plan.knownHost(router),
                table: active.tableName, in: plan)
        case .dhcp(let network, let what): return try leaseFault(what, on: network, of: active)
        case .congestion(let network, let utilisation, let point):
            return try Congestion(network: plan.knownNetwork(network), utilisation: utilisation, accessPoint: point)
        case .interference(let network, let share, let point):
            return Interference(fault: fault, network: try plan.knownNetwork(network), share: share, accessPoint: point)
        }
    }

    /// Refuses a fault on a part that another fault occupies: healing one would end the other.
    private func refuseOverlap(_ fault: Fault) throws {
        guard let taken = try taken(by: fault) else { return }
        for (other, _) in pinned.values where try self.taken(by: other) == taken {
            throw FaultError(
                .notApplicable,
                "\(fault) would end with another fault, \(other), which is on already; heal that one before, or begin "
                    + "this one after it.")
        }
    }

    /// Returns the part that a fault occupies, with its owner; `nil` if others may overlap the fault.
    private func taken(by fault: Fault) throws -> String? {
        guard let (part, owner) = fault.taken else { return nil }
        guard case .link(let link, let fault) = fault else { return "\(part) of \(owner)" }
        return "\(part) of \(try interface(of: link, for: fault).labName)"
    }

    /// Returns the interface that a fault is on; a point-to-point link can only have a fault in the host.
    private func interface(of link: LinkID, for fault: LinkFault) throws -> InterfacePlan {
        try fault.value.isInHost ? plan.interface(link) : plan.vethInterface(link)
    }

    private func engine(for fault: LinkFault, on link: LinkID, of active: ActiveFault) throws -> any FaultEngine {
        guard let value = fault.value as? any InjectableLinkFault else {
            throw FaultError(.unsupported, "\(active.fault) is not supported here: no engine makes it.")
        }
        let interface = try interface(of: link, for: fault)
        let filtered = FilteredLink(
            id: active.id, fault: active.fault, interface: interface, peer: peer(of: interface),
            table: active.tableName)
        return try value.engine(on: filtered, in: self)
    }
}

extension FaultError {
    /// Returns the fault error for a netlink error, and any other error unchanged.
    ///
    /// A refusal by the kernel does not come from the programs under test; often a link was deleted or changed outside
    /// of the lab's control.
    fileprivate static func of(_ fault: Fault, _ kind: Kind, _ error: any Error) -> any Error {
        guard let refusal = error as? NetlinkError else { return error }
        let cause =
            refusal.number == ENODEV
            ? "a link that it needs is gone; only the lab may delete the links of its hosts."
            : "\(refusal)"
        return FaultError(kind, "\(fault) \(kind.rawValue): \(cause)")
    }
}

extension ActiveFault {
    var tableName: String { "fault-\(id)" }
}
