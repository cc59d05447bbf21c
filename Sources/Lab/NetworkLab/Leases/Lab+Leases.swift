internal import Glibc
internal import LabEvents
internal import LabModel

extension Lab {
    /// Starts the DHCP servers, and returns when every host on their networks has its address.
    ///
    /// Throws ``LabError`` if one does not start or does not give an address in time.
    func startLeases() async throws {
        for network in plan.networks {
            guard let server = try LeaseServer(of: network, options) else { continue }
            try server.write(nil, in: plan)
            let seen = log.count
            try await start(server.spec(in: plan), on: server.id.host)
            guard await hasRead(server.file, server.id, since: seen) else {
                throw LabError(
                    "The DHCP server of network `\(network.name)` does not start; its log says why.")
            }
        }
        try await lease(plan.hosts.flatMap(\.interfaces).filter(\.isLeased))
    }

    /// Starts the DHCP clients of interfaces, and returns when they have their addresses.
    ///
    /// It does not wait for a client whose server has a fault. Throws ``LabError`` if a client gets no address in time.
    func lease(_ interfaces: [InterfacePlan]) async throws {
        if interfaces.isEmpty { return }
        var seen = log.count
        let (network, leases, log) = (self.network, leases, log)
        try await blocking {
            for interface in interfaces {
                try leases.start(interface, of: network.host(interface.host), log: log)
            }
        }
        let faulty = pinned.values.compactMap { pinned in
            if case .dhcp(let network, _) = pinned.fault { network } else { nil }
        }
        var missing = Set(
            interfaces.filter { !faulty.contains($0.network) }.map { "\($0.host) on \($0.network)" })
        let deadline = log.now + Self.evidenceWithin
        while !missing.isEmpty {
            let events = log.events(from: seen)
            seen += events.count
            for event in events {
                guard let change = event.read(as: LeaseChange.self), change.name == .leaseGranted else {
                    continue
                }
                missing.remove("\(event.host ?? "") on \(change.network)")
            }
            guard !missing.isEmpty else { return }
            guard log.now < deadline else {
                throw LabError(
                    "No DHCP server has given an address to \(missing.sorted().joined(separator: ", ")) within "
                        + "\(Self.evidenceWithin).")
            }
            await log.grown(beyond: seen, until: deadline)
        }
    }

    /// Changes the reservations of a server; for an exhausted pool, only the hosts in `leased` have one.
    ///
    /// Throws ``FaultError`` if the server does not read them.
    func tell(
        _ server: LeaseServer, _ what: DHCPFault?, leased: Set<String> = [], for fault: Fault,
        otherwise kind: FaultError.Kind
    ) async throws {
        guard let running = programs[server.id]?.program, running.isRunning else {
            throw FaultError(kind, "\(fault) \(kind.rawValue): the server is not running.")
        }
        try server.write(what, leased: leased, in: plan)
        let seen = log.count
        try running.signal(SIGHUP)
        guard await hasRead(server.file, server.id, since: seen) else {
            throw FaultError(kind, "\(fault) \(kind.rawValue): the server did not read its reservations.")
        }
    }

    func leaseFault(_ what: DHCPFault, on name: String, of active: ActiveFault) throws
        -> any FaultEngine
    {
        let network = try plan.knownNetwork(name)
        guard let server = try LeaseServer(of: network, options) else {
            throw FaultError(.notApplicable, "Network `\(name)` has no DHCP server. Give it a pool.")
        }
        if what == .exhausted { return try exhaustedPool(of: server, for: active.fault) }
        guard what == .silent else {
            if what == .changes,
                let short = plan.ends(of: name).first(where: { $0.isLeased && $0.spare == nil })
            {
                throw FaultError(
                    .notApplicable,
                    "The pool of network `\(name)` has no other address for \(short.host); make it larger.")
            }
            return ChangedReservations(fault: active.fault, server: server, what: what)
        }
        let interface = try plan.interface(LinkID(network.spec.dhcpServer))
        let peer = peer(of: interface).flatMap { $0.onlyIPv6 ?? ($0.isLeased ? nil : $0) }
        return Blackhole(
            FilteredLink(
                id: active.id, fault: active.fault,
                interface: peer.flatMap { _ in interface.onlyIPv6 } ?? interface,
                peer: peer, table: active.tableName), .both)
    }
}

/// An engine that makes a DHCP server refuse its clients, or give them other addresses.
private struct ChangedReservations: FaultEngine {
    let fault: Fault
    let server: LeaseServer
    let what: DHCPFault
    /// The hosts' packets still pass.
    var hosts: Set<String> { [] }

    func inject(into lab: Lab) async throws {
        try await lab.tell(server, what, for: fault, otherwise: .hadNoEffect)
    }

    func heal(in lab: Lab) async throws {
        try await lab.tell(server, nil, for: fault, otherwise: .didNotHeal)
    }
}

extension InterfacePlan {
    /// The interface with only its IPv6 addresses, which do not depend on a lease; `nil` if it has none.
    fileprivate var onlyIPv6: InterfacePlan? {
        var interface = self
        interface.addresses.removeAll { !$0.address.isV6 }
        return interface.addresses.isEmpty ? nil : interface
    }
}
