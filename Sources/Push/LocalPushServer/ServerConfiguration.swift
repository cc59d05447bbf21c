package import LocalPush

/// What the push server is told at its start: its settings, which can be read as if they were its own, and what
/// concerns this process alone.
@dynamicMemberLookup
package struct ServerConfiguration: Sendable {
    /// How much the server reports.
    package enum Detail: String, Sendable, CaseIterable {
        /// Every event.
        case all
        /// All but those of single heartbeats, for thousands of clients.
        case sessions
    }

    /// How it behaves.
    package var settings: PushServerSettings
    /// How many messages may be on their way to one client without its acknowledgement.
    package var window = 32
    /// The database file; nil keeps messages in memory only.
    package var store: String?
    /// The folder with `certificate.pem` and `key.pem`; nil for plain TCP.
    package var identity: String?
    /// How much the server reports.
    package var detail = Detail.all
    /// The deliberate defect, if any.
    package var sabotage: ServerSaboteur?

    /// Makes the configuration of a server that keeps messages in memory and speaks plain TCP.
    package init(_ settings: PushServerSettings = .defaults) {
        self.settings = settings
    }

    /// One of the settings.
    package subscript<Value>(dynamicMember path: WritableKeyPath<PushServerSettings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }
}
