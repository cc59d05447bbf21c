/// A behaviour of a simulated device in a run, with the evidence that an iPhone behaves the same.
public struct LabChoice: Sendable, Hashable {
    /// The evidence for a behaviour.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// Apple's documentation specifies it.
        case apple
        /// Apple's documentation leaves it open; developers observed it on devices.
        case field
        /// Apple's documentation leaves it open; the lab implements one of several possibilities.
        case lab
    }

    /// The behaviour's name in kebab-case.
    public var name: String
    /// The evidence.
    public var basis: Basis
    /// The behaviour as a sentence without its full stop.
    public var text: String
    /// The document or observation; `nil` if ``basis`` is ``Basis/lab``.
    public var source: String?

    /// Describes a choice.
    public init(_ name: String, _ basis: Basis, _ text: String, source: String? = nil) {
        (self.name, self.basis, self.text, self.source) = (name, basis, text, source)
    }

    /// The line in a report, such as `apple: an app is asked for once (TN3179)`.
    public var line: String { "\(basis.rawValue): \(text)" + (source.map { " (\($0))" } ?? "") }
}
