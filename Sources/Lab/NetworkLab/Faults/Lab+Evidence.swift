internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink

/// The common part of fault engines: changing links and reading them back from the kernel.
extension Lab {
    /// The timeout for evidence that a fault has an effect or has healed.
    ///
    /// It is far longer than needed, so that a busy machine is not taken for a failed fault.
    package static let evidenceWithin: Duration = .seconds(10)

    /// Runs blocking work on a plain thread outside of the lab's namespaces.
    nonisolated func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await PlainThread.callAsync(body)
    }

    /// Performs requests in the lab's own namespace.
    nonisolated func changeLab(_ requests: NetlinkMessage...) async throws {
        let network = network
        try await blocking { try network.withNetlink { try $0.perform(requests) } }
    }

    /// Performs requests in a host's namespace.
    nonisolated func change(_ host: String, _ requests: NetlinkMessage...) async throws {
        let host = try network.host(host)
        try await blocking { try host.withNetlink { try $0.perform(requests) } }
    }

    /// Waits until the host's end of a link meets a condition; the kernel's events in the log trigger the checks.
    nonisolated func expectState(
        of interface: InterfacePlan, _ otherwise: FaultError.Kind, _ evidence: String,
        _ holds: @escaping @Sendable (LinkState) -> Bool
    ) async throws {
        let host = try network.host(interface.host)
        try await expect(interface, otherwise, evidence) { holds(try host.state(of: interface)) }
    }

    /// Waits until the lab's end of a link meets a condition.
    nonisolated func expectLabState(
        of interface: InterfacePlan, _ otherwise: FaultError.Kind, _ evidence: String,
        _ holds: @escaping @Sendable (LinkState) -> Bool
    ) async throws {
        let network = network
        try await expect(interface, otherwise, evidence) {
            holds(try network.withNetlink { try $0.link(.index(interface.labIndex)) })
        }
    }

    /// Waits until the bridge forwards packets from and to this link.
    nonisolated func expectForwarding(_ interface: InterfacePlan) async throws {
        if interface.isPointToPoint { return }
        let network = network
        do {
            try await blocking { try network.waitUntilForwarding([interface.labIndex]) }
        } catch let error as NetlinkError {
            throw FaultError(.didNotHeal, "The link of \(interface.host) did not heal: \(error)")
        }
    }

    /// Checks by the kernel's events that a change of a host's interface has not been undone since a time.
    ///
    /// The events come in order, some time after the change.
    nonisolated func expectUnchanged(
        _ interface: InterfacePlan, since start: Duration, _ evidence: String,
        change isChange: (EventName, [EventField: Value]) -> Bool,
        undone isUndone: (EventName, [EventField: Value]) -> Bool
    ) throws {
        let events = log.events().filter { event in
            event.at >= start && event.source == .host(interface.host)
                && event.fields[.interface]?.string == interface.name
        }
        guard let own = events.firstIndex(where: { isChange($0.name, $0.fields) }),
            let change = events[own...].first(where: { isUndone($0.name, $0.fields) })
        else { return }
        throw FaultError(
            .didNotLast,
            "The fault at \(interface.host) (\(interface.name) on \(interface.network)) did not last: \(evidence) in the host, "
                + "\(change.at - events[own].at) later.")
    }

    private nonisolated func expect(
        _ interface: InterfacePlan, _ otherwise: FaultError.Kind, _ evidence: String,
        _ holds: @escaping @Sendable () throws -> Bool
    ) async throws {
        let deadline = log.now + Self.evidenceWithin
        while true {
            let seen = log.count
            if try await blocking(holds) { return }
            guard log.now < deadline else {
                throw FaultError(
                    otherwise,
                    "The fault at \(interface.host) (\(interface.name) on \(interface.network)) \(otherwise.rawValue): "
                        + "\(evidence) after \(Self.evidenceWithin).")
            }
            await log.grown(beyond: seen, until: deadline)
        }
    }
}
