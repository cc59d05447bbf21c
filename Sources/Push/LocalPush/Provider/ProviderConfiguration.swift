/// The configuration of one push provider process: its settings, available as members, and its own parameters.
@dynamicMemberLookup
package struct ProviderConfiguration: Sendable, Hashable {
    package enum Transport: Sendable, Hashable {
        case plain
        /// TLS 1.3; the server's certificate must equal this one, byte for byte (DER).
        case pinned(certificate: [UInt8])
    }

    /// The settings; `server`, `port` and `token` below replace theirs.
    package var settings: PushProviderSettings
    package var server: String
    package var port: Int
    package var token: DeviceToken
    /// The seed of the back-off's jitter.
    package var seed: UInt64 = 1
    /// The file that keeps received messages over a restart; `nil` keeps them in memory only.
    package var inbox: String?
    package var transport: Transport = .plain
    /// The mutant to run, if any.
    package var sabotage: ProviderSaboteur?

    /// Creates a configuration with plain TCP and without an inbox file.
    package init(server: String, token: DeviceToken, _ settings: PushProviderSettings = .defaults) {
        self.settings = settings
        self.server = server
        self.token = token
        port = settings.port ?? PushServerSettings.defaults.port
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<PushProviderSettings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }
}
