/// What a push provider is told at its start: its settings, which can be read as if they were its own, and what
/// concerns this process alone.
@dynamicMemberLookup
package struct ProviderConfiguration: Sendable, Hashable {
    /// How the connection is protected.
    package enum Transport: Sendable, Hashable {
        /// Plain TCP.
        case plain
        /// TLS 1.3, and the server's certificate must be this one, byte for byte (DER).
        case pinned(certificate: [UInt8])
    }

    /// How it behaves; its server, port and token are those below.
    package var settings: PushProviderSettings
    /// The server's name or address.
    package var server: String
    /// The server's TCP port.
    package var port: Int
    /// Who this client is.
    package var token: DeviceToken
    /// Where the jitter of the back-off starts.
    package var seed: UInt64 = 1
    /// The file that keeps received messages over a restart; nil to remember them for the process's life only.
    package var inbox: String?
    /// How the connection is protected.
    package var transport: Transport = .plain
    /// The deliberate defect, if any.
    package var sabotage: ProviderSaboteur?

    /// Makes the configuration of a client of a server, by plain TCP and without an inbox.
    package init(server: String, token: DeviceToken, _ settings: PushProviderSettings = .defaults) {
        self.settings = settings
        self.server = server
        self.token = token
        port = settings.port ?? PushServerSettings.defaults.port
    }

    /// One of the settings.
    package subscript<Value>(dynamicMember path: WritableKeyPath<PushProviderSettings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }
}
