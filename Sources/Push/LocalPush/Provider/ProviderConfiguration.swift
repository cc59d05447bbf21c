/// What a push provider is told at its start.
package struct ProviderConfiguration: Sendable {
    /// How the connection is protected.
    package enum Transport: Sendable, Hashable {
        /// Plain TCP.
        case plain
        /// TLS 1.3, and the server's certificate must be this one, byte for byte (DER).
        case pinned(certificate: [UInt8])
    }

    /// The server's name or address.
    package var server: String
    /// The server's TCP port.
    package var port: UInt16 = 7650
    /// Who this client is.
    package var token: DeviceToken
    /// How often the framework calls the provider; iOS does every 60 s (*Maintaining a Reliable Network Connection*).
    package var timer: Duration = .seconds(60)
    /// How old the last heartbeat may be.
    package var interval: Duration = .seconds(2)
    /// The delay before the first repeated connection attempt.
    package var backoff: Duration = .milliseconds(100)
    /// The longest delay between attempts.
    package var backoffCeiling: Duration = .seconds(5)
    /// The time an attempt has from its first step to the server's welcome.
    package var connectWithin: Duration = .seconds(3)
    /// The steps in which the check sees time, counted from the provider's start; nil for the clock's own.
    ///
    /// Whole steps make the boundary of the check (`>=`) reachable by a real program: with a timer and an interval of
    /// whole steps, an age is exactly the interval, up to half a step of jitter.
    package var resolution: Duration?
    /// Where the jitter of the back-off starts.
    package var seed: UInt64 = 1
    /// The file that keeps received messages over a restart; nil to remember them for the process's life only.
    package var inbox: String?
    /// How the connection is protected.
    package var transport: Transport = .plain
    /// The deliberate defect, if any.
    package var sabotage: ProviderSaboteur?

    /// Makes a configuration with the defaults of the program.
    package init(server: String, token: DeviceToken) {
        self.server = server
        self.token = token
    }
}
