package import InternetProtocols
package import Kernel

/// The enforcement of policies on programs, however they make system calls.
///
/// It also marks packets from a program to the device's resolver (SO_MARK in socket(7)), whatever the policy is. The
/// mark is the lower half of the control group's number, which is unique among the existing groups.
package protocol Enforcement: Sendable {
    /// Activates a policy for all later calls from a control group.
    func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError)
    /// Activates a table of destinations.
    func set(_ locality: LocalityTable) throws(EnforcementError)
    /// Announces that a program's C library will connect one UDP socket to each address, to sort them.
    ///
    /// Such a connection is decided like any other, but not reported. `nanoseconds` is the time of the announcement by
    /// `MonotonicClock`; it holds for five seconds.
    func expectOrdering(
        of addresses: [IPAddress], by controlGroup: UInt64, at nanoseconds: Int64
    ) throws(EnforcementError)
    /// Returns and removes the available reports without blocking.
    func reports() throws(EnforcementError) -> [SocketReport]
    /// The numbers of lost and of repeated reports since the start; the decisions themselves were correct.
    var unreported: (lost: UInt64, repeated: UInt64) { get }
    /// Returns how often reported operations were repeated, without those whose count is no longer known.
    func repetitions() -> [SocketOccurrence: UInt64]
    /// Returns the cookies (SO_COOKIE) of a control group's sockets whose connection needed access when it began.
    ///
    /// They are TCP connections and connected UDP sockets. Some may already be closed.
    func gatedSockets(of controlGroup: UInt64) -> [UInt64]
    /// Returns a file descriptor, owned by the caller, that is readable while there are reports.
    func readiness() throws(EnforcementError) -> FileDescriptor
    /// Whether the enforcement can block received datagrams; otherwise policies do not apply to them.
    var receivesAreGated: Bool { get }
}

extension Enforcement {
    /// Announces connections from now on.
    package func expectOrdering(of addresses: [IPAddress], by controlGroup: UInt64) throws(EnforcementError) {
        try expectOrdering(of: addresses, by: controlGroup, at: MonotonicClock.nanoseconds)
    }
}

/// The error of a policy or table that cannot be activated.
package struct EnforcementError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the object, the problem and the remedy.
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
