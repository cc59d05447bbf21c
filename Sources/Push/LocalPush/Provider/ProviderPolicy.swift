/// The rules of a push provider, with the documented behaviour as defaults.
package struct ProviderPolicy: Sendable {
    /// The timeout of an attempt, up to the server's welcome.
    package var connectWithin: Duration
    /// Selects the time from which a heartbeat's age is counted, of the welcome and the last heartbeat.
    package var ageOrigin: @Sendable (_ welcome: Moment, _ heartbeat: Moment) -> Moment = { _, heartbeat in heartbeat }
    /// Whether a heartbeat of this age has expired.
    package var isExpired: @Sendable (_ age: Duration, _ interval: Duration) -> Bool = { $0 >= $1 }
    /// Whether a heartbeat resets the number of attempts.
    package var resetsAttempts = true
    /// Whether jitter is subtracted from each back-off delay.
    package var hasJitter = true
    /// Whether the provider tries all addresses of the server.
    package var triesAllAddresses = true
    /// Whether a certificate is accepted for a pinned one; both in DER.
    package var trusts: @Sendable (_ certificate: [UInt8]?, _ pinned: [UInt8]) -> Bool = { $0 == $1 }
    package var bytes: @Sendable (Frame) -> [UInt8] = { $0.bytes }
}
