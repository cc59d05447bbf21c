/// A new version of an app, as changes to the version before.
public struct AppUpdate: Sendable, Hashable {
    /// The changes of the app.
    public var changes: [Change]
    /// The changes of its extensions, by extension name.
    public var extensions: [String: [Change]]

    /// A change that a new version can make to an app or an extension.
    public struct Change: Sendable, Hashable {
        let word: any AppChange

        /// The types of all changes, in the order in which messages list their keys.
        static let all: [any AppChange.Type] = [
            UsageChange.self, BonjourChange.self, PlistChange.self, EntitlementsChange.self, UUIDChange.self,
            LinkedSDKChange.self,
        ]

        init(_ word: some AppChange) { self.word = word }

        /// The key in a scenario file.
        public var key: String { type(of: word).row.field.name }

        /// Returns whether both changes are equal.
        public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

        /// Hashes the change.
        public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
    }

    /// Makes a new version.
    public init(_ changes: [Change] = [], extensions: [String: [Change]] = [:]) {
        self.changes = changes
        self.extensions = extensions
    }
}
