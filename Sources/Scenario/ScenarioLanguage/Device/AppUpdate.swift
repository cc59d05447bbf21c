/// A new version of an app: what is not as in the one before.
public struct AppUpdate: Sendable, Hashable {
    /// What is new of the app; all else stays.
    public var changes: [Change]
    /// What is new of its extensions, by their names.
    public var extensions: [String: [Change]]

    /// Something that a new version can change of an app or an extension.
    public struct Change: Sendable, Hashable {
        /// The key of an app that says it, with its value.
        let word: any AppChange

        /// All that a version can change, in the order in which messages list the keys.
        static let all: [any AppChange.Type] = [
            UsageChange.self, BonjourChange.self, PlistChange.self, EntitlementsChange.self, UUIDChange.self,
            LinkedSDKChange.self,
        ]

        init(_ word: some AppChange) { self.word = word }

        /// The key of a scenario file that says it.
        public var key: String { type(of: word).row.field.name }

        /// Whether both say the same.
        public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

        /// Hashes what it says.
        public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
    }

    /// Makes a new version.
    public init(_ changes: [Change] = [], extensions: [String: [Change]] = [:]) {
        self.changes = changes
        self.extensions = extensions
    }
}
