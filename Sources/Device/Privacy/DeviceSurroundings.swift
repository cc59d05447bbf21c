package import PrivacyEnforcement

/// What a privacy center acts upon: the world outside its own state.
///
/// The calls come one at a time, while the center's state is locked, so they must not call back into it.
package protocol DeviceSurroundings: Sendable {
    /// Tells an event.
    func emit(_ event: DeviceEvent)
    /// Puts policies into force, each for a program; all operations count anew from now on, also under the same policy.
    func enforce(_ policies: [String: PolicyTable])
    /// Ends the connections of programs that have lost access, after their new policies are in force.
    func revoke(_ apps: [String])
    /// Keeps the privileges over a restart of the device.
    func save(_ ledger: PrivilegeLedger)
    /// Calls back once, after so many seconds, on the device's loop.
    func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}
