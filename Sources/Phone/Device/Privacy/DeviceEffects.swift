package import DeviceRules
package import InternetProtocols
package import LabEvents
package import PrivacyEnforcement

/// The side effects of a privacy center: events, enforcement, storage and timers.
///
/// The calls come one at a time with the center's lock held, so they must not call the center.
package protocol DeviceEffects: Sendable {
    func emit(_ event: EventRecord)
    /// Activates the policies of programs; each operation is reported anew, even under an equal policy.
    func enforce(_ policies: [String: PolicyTable])
    /// Returns and removes the available reports of the enforcement.
    func reports() -> [SocketReport]
    /// Returns how often reported operations were repeated.
    func repetitions() -> [SocketOccurrence: UInt64]
    /// Announces that a program's C library will connect a UDP socket to each address, which is not reported.
    func expectOrdering(of addresses: [IPAddress], by app: String)
    /// Ends the connections of programs that have lost access; called after their new policies are active.
    func revoke(_ apps: [String])
    /// Stores the privileges for a restart of the device.
    func save(_ ledger: PrivilegeLedger)
    /// Calls `body` on the device's loop.
    func perform(_ body: @escaping @Sendable () -> Void)
    /// Calls `body` on the device's loop after a delay in seconds.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
