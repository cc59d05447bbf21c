package import LocalPush

/// The configuration of one push server process: its settings, available as members, and its own parameters.
@dynamicMemberLookup
package struct ServerConfiguration: Sendable {
    package enum Detail: String, Sendable, CaseIterable {
        case all
        /// All events except those of single heartbeats, for thousands of clients.
        case sessions
    }

    package var settings: PushServerSettings
    /// The maximum number of unacknowledged messages in flight to one client.
    package var window = 32
    /// The database file; `nil` keeps messages in memory only.
    package var store: String?
    /// The directory with `certificate.pem` and `key.pem`; `nil` for plain TCP.
    package var identity: String?
    package var detail = Detail.all
    /// The mutant to run, if any.
    package var sabotage: ServerSaboteur?

    package init(_ settings: PushServerSettings = .defaults) {
        self.settings = settings
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<PushServerSettings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }
}
