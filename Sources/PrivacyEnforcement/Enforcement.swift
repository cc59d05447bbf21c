package import Kernel

/// What makes programs keep to their policies, whichever way they make system calls.
package protocol Enforcement: Sendable {
    /// Puts a policy into force for a control group; from now on for every call that begins.
    func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError)
    /// Puts a table of addresses into force.
    func set(_ locality: LocalityTable) throws(EnforcementError)
    /// Takes the reports there are, without blocking.
    func reports() throws(EnforcementError) -> [SocketReport]
    /// How many reports have been lost or were repetitions since the start: the decisions were right all the same.
    var unreported: (lost: UInt64, repeated: UInt64) { get }
    /// A descriptor that is readable while there are reports, for a ``Reactor``; the caller owns it.
    func readiness() throws(EnforcementError) -> FileDescriptor
}
