/// What happened, in kebab-case: `connected`, `fault-began`, `carrier-lost`, `exited`.
///
/// The names that PushLab's own programs and its lab use are constants here, grouped by who emits them; programs of
/// users use any others.
public struct EventName: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Its text, as in a line of JSON.
    public let rawValue: String

    /// Makes a name of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its text.
    public var description: String { rawValue }

    /// In the order of their texts.
    public static func < (a: EventName, b: EventName) -> Bool { a.rawValue < b.rawValue }
}
