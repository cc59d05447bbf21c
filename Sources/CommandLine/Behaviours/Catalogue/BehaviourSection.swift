/// The behaviours of one subject.
package struct BehaviourSection: Sendable, Hashable {
    /// The subject.
    package var title: String
    /// Its behaviours, by id.
    package var behaviours: [Behaviour]

    /// All subjects, in the order of their letters.
    package static let all: [BehaviourSection] = [
        localNetworks, privilege, declarations, operations, entitlement, refusals, alerts, permissionHelper, programs,
        pushProvider, heartbeats, architecture, practices,
    ]

    /// Makes a section.
    package init(_ title: String, _ behaviours: [Behaviour]) {
        self.title = title
        self.behaviours = behaviours
    }
}
