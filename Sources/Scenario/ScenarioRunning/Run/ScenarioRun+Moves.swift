internal import DeviceProtocol
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ScenarioRun {
    /// Moves the interface of a host to a network and notifies the device's system of leaving and joining.
    ///
    /// A device that has not been unlocked since it was started is only in the range of a secured network.
    ///
    /// - Throws: `AssociationError` if the access point refuses the host, which then stays on its network.
    func join(_ network: String, by host: String, at accessPoint: String? = nil) async throws {
        try checkRadio(for: network, of: host)
        try await lab.checkAssociation(of: host, network, at: accessPoint)
        do {
            if let old = try await lab.network(leftByJoining: network, by: host) { try await leave(old, by: host) }
            try forgetRange(sharedWith: network, by: host)
            if awaitsUnlock(network, by: host) {
                range.add(network, of: host)
            } else {
                try await attach(host, to: network, at: accessPoint)
            }
        } catch let error as LabError {
            throw RunError("\(error)")
        }
        try await noteJoined(network, by: host, at: accessPoint)
    }

    /// Puts a host on a network; its subnets are announced before a program can connect.
    func attach(_ host: String, to network: String, at accessPoint: String? = nil) async throws {
        try await announcer.announce([network], on: host)
        do {
            try await lab.join(network, by: host, at: accessPoint)
        } catch {
            try await announcer.announce([], on: host)
            throw error
        }
    }

    /// Notifies the system of a device that it is on another network or in the range of a Wi-Fi network.
    func noteJoined(_ network: String, by host: String, at accessPoint: String? = nil) async throws {
        let joined = planner.joinedNetwork(network, by: host, at: accessPoint)
        try await devices.note(joined.map { .networkJoined($0) } ?? .linksChanged, on: host)
    }

    /// Notifies the systems of devices of changed routes; the error of a suspended system is ignored.
    func noteRoutes(of fault: FaultKind) async throws {
        guard fault.word.changesRoutes else { return }
        for host in Set(fault.word.links.flatMap { context.definition.members(of: $0.host) }).sorted() {
            do { try await devices.note(.linksChanged, on: host) } catch is RunError {}
        }
    }

    /// Takes a host off a network, or off the only one that it can leave.
    ///
    /// The device's system is notified afterwards: a phone notices when the network is gone.
    func leave(_ network: String?, by host: String) async throws {
        let network = try network ?? only(of: host)
        if range.networks(of: host).contains(network) {
            range.remove(network, of: host)
        } else {
            do {
                try await lab.leave(network, by: host)
            } catch let error as LabError {
                throw RunError("\(error)")
            }
        }
        try await noteLeft(network, by: host)
    }

    /// Notifies the system of a device that it is out of the range of a network.
    func noteLeft(_ network: String, by host: String) async throws {
        guard let left = context.definition.attachments(of: host).first(where: { $0.network == network }) else {
            return
        }
        try await devices.note(.networkLeft(interface: left.interface), on: host)
    }

    /// Moves a host to another access point of its network; a device's system is notified of its address.
    ///
    /// - Throws: `AssociationError` if the access point refuses the host.
    func roam(_ network: String?, by host: String, to accessPoint: String?, signal: Int?) async throws {
        let network = try network ?? only(of: host)
        do {
            if accessPoint != nil || signal != nil {
                try await lab.roam(network, by: host, to: accessPoint, signal: signal)
            } else {
                try await lab.roam(network, by: host)
            }
        } catch let error as LabError {
            throw RunError("\(error)")
        }
        try await noteAccessPoint(of: host, on: network)
    }

    /// Associates a station with an access point; with `refusal`, an expression for the reason, this must fail.
    func associate(
        _ host: String, refusal: String?, _ body: @Sendable () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let error as AssociationError {
            guard let refusal else { throw RunError("\(error)") }
            if LineExpression(refusal)?.matches(error.reason) == true { return }
            throw RunError(
                "\(host) was refused for another reason than \"\(refusal)\": \(error.reason).")
        }
        if refusal != nil { throw RunError("\(host) has associated with an access point that was to refuse it.") }
    }

    private func only(of host: String) throws -> String {
        let networks = (lab.networks(of: host) + range.networks(of: host)).filter { name in
            context.definition.networks.contains { $0.name == name && $0.kind == .broadcast }
        }
        guard networks.count == 1 else {
            throw RunError("\(host) is on \(networks.count) networks that it can leave, and the step names none.")
        }
        return networks[0]
    }
}
