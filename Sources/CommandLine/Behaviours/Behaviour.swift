/// A statement of Apple's documents about local network privacy or local push that PushLab reproduces.
package struct Behaviour: Sendable, Hashable {
    /// The kind of evidence for a behaviour.
    package enum Tier: String, Sendable, Hashable, CaseIterable {
        /// Real sockets in real networks.
        case real = "E"
        /// PushLab's model of iOS, such as the alert or Settings.
        case modelled = "M"
        /// A check before anything runs.
        case checked = "X"
    }

    /// The evidence that a behaviour needs.
    package enum Standing: Sendable, Hashable {
        /// A step of a scenario, or a test.
        case expected
        /// None of its own: it follows from other behaviours.
        case follows(from: [String])
        /// A test of the check with this name.
        case lint(String)
        /// None yet, for this reason: something is not built.
        case later(String)
    }

    /// The id in scenarios and tests: the letter of its section and two digits.
    package var id: String
    package var summary: String
    package var tier: Tier
    package var standing: Standing

    static func real(_ id: String, _ summary: String, _ standing: Standing = .expected) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .real, standing: standing)
    }

    static func modelled(_ id: String, _ summary: String, _ standing: Standing = .expected) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .modelled, standing: standing)
    }

    static func checked(_ id: String, _ summary: String, _ standing: Standing) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .checked, standing: standing)
    }

    package init(id: String, summary: String, tier: Tier, standing: Standing) {
        self.id = id
        self.summary = summary
        self.tier = tier
        self.standing = standing
    }
}
