/// One thing that Apple's documents say of local network privacy or local push, which PushLab reproduces.
package struct Behaviour: Sendable, Hashable {
    /// How a behaviour is shown.
    package enum Tier: String, Sendable, Hashable, CaseIterable {
        /// With real sockets in real networks.
        case real = "E"
        /// With something that PushLab models after iOS, such as the alert or Settings.
        case modelled = "M"
        /// By a check of what is written down, before anything runs.
        case checked = "X"
    }

    /// What is known of how it is shown.
    package enum Standing: Sendable, Hashable {
        /// A step of a scenario or a test shows it.
        case expected
        /// It is there when others are, and needs no evidence of its own.
        case follows(from: [String])
        /// A check of this name makes it, and a test names it.
        case lint(String)
        /// What it needs is not built yet.
        case later(String)
    }

    /// The id by which steps of scenarios and tests name it: the letter of its section and two digits.
    package var id: String
    /// What it is, in one line.
    package var summary: String
    /// How it is shown.
    package var tier: Tier
    /// What is known of how.
    package var standing: Standing

    /// One that is shown with real sockets in real networks.
    static func real(_ id: String, _ summary: String, _ standing: Standing = .expected) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .real, standing: standing)
    }

    /// One that is modelled.
    static func modelled(_ id: String, _ summary: String, _ standing: Standing = .expected) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .modelled, standing: standing)
    }

    /// One that is checked before anything runs.
    static func checked(_ id: String, _ summary: String, _ standing: Standing) -> Behaviour {
        Behaviour(id: id, summary: summary, tier: .checked, standing: standing)
    }

    /// Describes a behaviour.
    package init(id: String, summary: String, tier: Tier, standing: Standing) {
        self.id = id
        self.summary = summary
        self.tier = tier
        self.standing = standing
    }
}
