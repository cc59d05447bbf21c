/// A defect with which a scenario must not pass, and the steps that must detect it.
public struct MustCatch: Sendable, Hashable {
    /// The name of a ``Saboteur``.
    public var saboteur: String
    /// The labels of the steps of which at least one must fail; if empty, any step may.
    public var steps: [String]

    /// Requires that a step with one of these labels, or any step, detects the defect of this name.
    public init(_ saboteur: String, at steps: [String] = []) {
        self.saboteur = saboteur
        self.steps = steps
    }
}

extension MustCatch: ExpressibleByStringLiteral {
    /// Requires that any step detects the defect of this name.
    public init(stringLiteral name: String) { self.init(name) }
}

extension MustCatch: CustomStringConvertible {
    /// The defect and the steps that must detect it, such as `server-trusts-tcp at told`.
    public var description: String {
        steps.isEmpty ? saboteur : "\(saboteur) at \(steps.joined(separator: " or "))"
    }
}
