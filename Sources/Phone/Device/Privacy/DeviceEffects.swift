package import DeviceRules
package import InternetProtocols
package import LabEvents
package import PrivacyEnforcement

/// What a privacy center does outside its own state: events, enforcement, storage and time.
///
/// The calls come one at a time, while the center's state is locked, so they must not call back into it.
package protocol DeviceEffects: Sendable {
    /// Writes an event.
    func emit(_ event: EventRecord)
    /// Puts policies into force, each for a program; all operations count anew from now on, also under the same policy.
    func enforce(_ policies: [String: PolicyTable])
    /// Takes the reports of the enforcement that there are.
    func reports() -> [SocketReport]
    /// Expects the C library of a program to connect a UDP socket to each of these addresses, which is not to be reported.
    func expectOrdering(of addresses: [IPAddress], by app: String)
    /// Ends the connections of programs that have lost access, after their new policies are in force.
    func revoke(_ apps: [String])
    /// Keeps the privileges over a restart of the device.
    func save(_ ledger: PrivilegeLedger)
    /// Calls back on the device's loop, soon.
    func perform(_ body: @escaping @Sendable () -> Void)
    /// Calls back on the device's loop, once, after so many seconds.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
