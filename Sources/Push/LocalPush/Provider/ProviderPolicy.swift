/// The rules that a push provider works by; each begins as the documents have it.
package struct ProviderPolicy: Sendable {
    /// How long an attempt may take until the server's welcome.
    package var connectWithin: Duration
    /// The moment that a heartbeat's age is counted from, of the welcome and the last heartbeat.
    package var ageOrigin: @Sendable (_ welcome: Moment, _ heartbeat: Moment) -> Moment = { _, heartbeat in heartbeat }
    /// Whether a heartbeat of that age has expired.
    package var isExpired: @Sendable (_ age: Duration, _ interval: Duration) -> Bool = { $0 >= $1 }
    /// Whether attempts are counted from 1 again after a heartbeat.
    package var countsAnew = true
    /// Whether a part of each pause is taken away by chance.
    package var hasJitter = true
    /// Whether all addresses of the server are tried.
    package var triesAllAddresses = true
    /// Whether a certificate is that of the server, of which another is pinned; both in DER.
    package var trusts: @Sendable (_ certificate: [UInt8]?, _ pinned: [UInt8]) -> Bool = { $0 == $1 }
    /// The bytes that are sent for a frame.
    package var bytes: @Sendable (Frame) -> [UInt8] = { $0.bytes }
}
