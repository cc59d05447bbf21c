/// The behaviours of one subject.
package struct BehaviourSection: Sendable, Hashable {
    package var title: String
    /// Whether it is about devices, so that only scenarios with a device show its behaviours.
    package var isAboutDevices: Bool
    package var behaviours: [Behaviour]

    package static let all: [BehaviourSection] = [
        localNetworks, privilege, declarations, operations, entitlement, refusals, alerts, permissionHelper, programs,
        pushProvider, heartbeats, architecture, practices,
    ]

    package init(_ title: String, isAboutDevices: Bool = true, _ behaviours: [Behaviour]) {
        self.title = title
        self.isAboutDevices = isAboutDevices
        self.behaviours = behaviours
    }
}

extension BehaviourSection {
    /// Returns the error and remedy for an unknown id; `nil` if the list has it.
    package static func problem(with id: String, in sections: [BehaviourSection] = all) -> (
        message: String, remedy: String
    )? {
        if sections.contains(where: { $0.behaviours.contains { $0.id == id } }) { return nil }
        let ids = sections.flatMap(\.behaviours).map(\.id).filter { $0.first == id.first }
        let known = ids.first.map { "those of \($0.prefix(1)) are \($0) to \(ids[ids.count - 1])" }
        return (
            "there is no behaviour '\(id)'", (known.map { "\($0); " } ?? "") + "`pushlab behaviours` lists them all"
        )
    }
}
