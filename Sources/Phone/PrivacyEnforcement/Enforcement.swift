package import InternetProtocols
package import Kernel

/// What makes programs keep to their policies, whichever way they make system calls.
///
/// It also marks what a program sends to the resolver of its device (SO_MARK in socket(7)) with the lower half of the
/// number of its control group, whatever its policy: the lower halves of those that exist differ.
package protocol Enforcement: Sendable {
    /// Puts a policy into force for a control group; from now on for every call that begins.
    func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError)
    /// Puts a table of addresses into force.
    func set(_ locality: LocalityTable) throws(EnforcementError)
    /// Expects the C library of a program to connect a UDP socket to each of these addresses, soon and once, in order to
    /// sort them: that is decided like every other connection, but not reported.
    func expectOrdering(of addresses: [IPAddress], by controlGroup: UInt64) throws(EnforcementError)
    /// Takes the reports there are, without blocking.
    func reports() throws(EnforcementError) -> [SocketReport]
    /// How many reports have been lost or were repetitions since the start: the decisions were right all the same.
    var unreported: (lost: UInt64, repeated: UInt64) { get }
    /// The cookies (SO_COOKIE) of the sockets of a control group whose outgoing flow needed access when it began: TCP
    /// connections it made and UDP sockets it connected. Some may be closed since.
    func gatedSockets(of controlGroup: UInt64) -> [UInt64]
    /// A descriptor that is readable while there are reports, for a `Reactor`; the caller owns it.
    func readiness() throws(EnforcementError) -> FileDescriptor
    /// Whether datagrams can be kept from being received: without it, a policy has no say in that.
    var receivesAreGated: Bool { get }
}

/// Why policies could not be put into force.
package struct EnforcementError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the object, what is wrong with it, and the remedy.
    package let message: String

    /// Makes an error.
    package init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { message }
}
