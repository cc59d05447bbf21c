/// A saboteur with which a scenario must not pass, and the steps that are to catch it.
public struct MustCatch: Sendable, Hashable {
    /// The name of a ``Saboteur``.
    public var saboteur: String
    /// The labels of the steps one of which catches it; any step does where there are none.
    public var steps: [String]

    /// Demands that a saboteur is caught, by any step or by one of these.
    public init(_ saboteur: String, at steps: [String] = []) {
        self.saboteur = saboteur
        self.steps = steps
    }
}

extension MustCatch: ExpressibleByStringLiteral {
    /// Demands that a saboteur of this name is caught, by any step.
    public init(stringLiteral name: String) { self.init(name) }
}

extension MustCatch: CustomStringConvertible {
    /// The saboteur, and where it is to be caught: `server-trusts-tcp at told`.
    public var description: String {
        steps.isEmpty ? saboteur : "\(saboteur) at \(steps.joined(separator: " or "))"
    }
}
