/// The name of an event, in kebab-case: `connected`, `fault-began`, `carrier-lost`, `exited`.
///
/// The names of PushLab's own programs and of the lab are constants here, grouped by emitter; users' programs may use
/// others.
public struct EventName: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name's text, as in JSON.
    public let rawValue: String

    /// Makes a name of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name's text.
    public var description: String { rawValue }

    /// Orders names by their text.
    public static func < (a: EventName, b: EventName) -> Bool { a.rawValue < b.rawValue }
}
