/// Something that a device of the lab did in a run, and how far it is known that an iPhone does the same.
public struct LabChoice: Sendable, Hashable {
    /// Where it is known from.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// Apple's documents say so.
        case apple
        /// Apple's documents leave it open, and developers have seen it on devices.
        case field
        /// Apple's documents leave it open, and the lab does it in one way of several.
        case lab
    }

    /// Its name, in kebab-case.
    public var name: String
    /// Where it is known from.
    public var basis: Basis
    /// What the device did, a sentence without its end.
    public var text: String
    /// The document, or where it was seen; `nil` for what is the lab's alone.
    public var source: String?

    /// Describes a choice.
    public init(_ name: String, _ basis: Basis, _ text: String, source: String? = nil) {
        (self.name, self.basis, self.text, self.source) = (name, basis, text, source)
    }

    /// The line of it for people: `apple: an app is asked for once (TN3179)`.
    public var line: String { "\(basis.rawValue): \(text)" + (source.map { " (\($0))" } ?? "") }
}
