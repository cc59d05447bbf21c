internal import LabModel

/// The access points of networks, with their stations.
extension LabPlan {
    /// Returns the current cell of a station; `nil` for other hosts and networks without cells.
    package func cell(of interface: InterfacePlan) -> CellPlan? {
        guard interface.isWireless, let cells = network(interface.network)?.cells, !cells.isEmpty else { return nil }
        return cells[associations[interface.labIndex] ?? interface.accessPoint ?? 0]
    }

    /// Returns the index of the bridge that the lab's end of a link is in now.
    func bridge(of interface: InterfacePlan) -> Int32 { cell(of: interface)?.bridgeIndex ?? interface.bridgeIndex }

    /// Returns the position of a network's access point: the named one, or the station's initial one.
    ///
    /// Throws ``LabError`` if the network has none of this name, or the host is not a station.
    func accessPoint(_ name: String?, of interface: InterfacePlan) throws -> Int? {
        guard let first = interface.accessPoint else {
            guard let name else { return nil }
            throw LabError(
                "Host `\(interface.host)` cannot associate with access point `\(name)`: network `\(interface.network)` has "
                    + "no access points, or the host is none of its stations.")
        }
        guard let name else { return first }
        return try knownNetwork(interface.network).position(ofAccessPoint: name)
    }

    /// Throws ``AssociationError`` if an access point refuses a station.
    func checkAssociation(of interface: InterfacePlan, with position: Int) throws {
        let point = try knownNetwork(interface.network).spec.accessPoints[position]
        guard let reason = point.refusal(of: try knownHost(interface.host).station, called: interface.host) else {
            return
        }
        throw AssociationError(host: interface.host, accessPoint: point.name, reason: reason)
    }

    /// Returns the plan with a station at an access point.
    func associated(_ interface: InterfacePlan, with position: Int?) -> LabPlan {
        var plan = self
        plan.associations[interface.labIndex] = position
        return plan
    }
}

extension NetworkPlan {
    /// Returns the position of an access point; throws ``LabError`` if there is none of this name.
    func position(ofAccessPoint name: String) throws -> Int {
        let points = spec.accessPoints
        guard let position = points.firstIndex(where: { $0.name == name }) else {
            throw LabError(
                points.isEmpty
                    ? "Network `\(self.name)` has no access points, and so no `\(name)`."
                    : "Network `\(self.name)` has no access point `\(name)`; it has "
                        + points.map { "`\($0.name)`" }.joined(separator: ", ") + ".")
        }
        return position
    }
}

/// An access point's refusal of a station, which stays where it is.
public struct AssociationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The station.
    public let host: String
    /// The access point.
    public let accessPoint: String
    /// The reason, in one clause.
    public let reason: String

    /// The refusal and its reason, in one sentence.
    public var description: String {
        "\(host) cannot associate with \(accessPoint): \(reason). Let the access point support it without requiring it, "
            + "or name another one."
    }
}
