package import Foundation

/// What moves the bytes of connections, listeners and groups: the seam between Apple's interface and the sockets.
///
/// This module is loaded by the compiler of every guest and so imports nothing but pure Swift. What opens sockets is in
/// the target NIOTransport, which is found by ``Transports``.
///
/// Rules for all that come through here, so that callers may hold a lock while they call:
/// - nothing blocks, and no event is given inside a call, only later, from a thread of the transport; `onDone` alone may
///   be called inside the call that it is given to, and so must not take the caller's lock;
/// - the events of one object come one after the other, in order, and `closed` is the last;
/// - an object keeps itself and its handler alive from `start` until `closed`.
///
/// ## From a listener to a connection
///
/// A ``FlowListener`` gives ``FlowListenerEvent/accepted(_:)`` with a ``Flow`` that is connected at the socket but not
/// started: nothing is read, and no handshake of ``FlowPlan/protocols`` has begun. Make
/// `NWConnection(accepted: flow, parameters:)` of it and hand that to the program. When the program calls
/// `start(queue:)`, the connection starts the flow, becomes `preparing`, and `ready` with the flow's `connected`.
/// A flow that nobody wants has to be closed: `flow.close(.abort)`.
package protocol Transport: AnyObject, Sendable {
    /// Makes the transport of a process; nothing is opened before the first flow.
    init()

    /// A flow to one of some addresses.
    func flow(_ plan: FlowPlan) -> any Flow

    /// What takes flows from others: connections of TCP, or one flow for each peer that sends datagrams.
    func listener(_ plan: FlowListenerPlan) -> any FlowListener

    /// A UDP socket of no peer, for groups and broadcasts.
    func datagramSocket(_ plan: DatagramSocketPlan) -> any DatagramSocket
}

/// Both directions of one TCP connection or of the datagrams between two ports.
package protocol Flow: AnyObject, Sendable {
    /// Where the flow leads to: the peer of an accepted flow, otherwise the first target of its plan.
    var remote: NWEndpoint { get }

    /// Opens it, or begins with an accepted one. Once only.
    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void)

    /// Asks for what the peer sends next: one `received` follows, or `ended`, or `closed`.
    ///
    /// Without this, data stays in the kernel, and the peer is slowed down.
    func read()

    /// Sends a message after those before it, by the next ``flush()`` at the latest; `onDone` is told when the kernel has
    /// all of it, or why it never will.
    ///
    /// The bytes of a stream are sent as they are, whatever `isComplete` says. A datagram is a message.
    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?)

    /// Sends what was written, in this thread if the kernel takes it at once: hold no lock that others wait for.
    func flush()

    /// Closes the writing side after what was written (FIN); nothing is written from then on.
    func finish()

    /// Ends the flow; `closed` follows. Messages that are not with the kernel by then end with ECANCELED.
    func close(_ way: FlowClosing)

    /// Asks the kernel for its counters; `nil` if it has none for this flow.
    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void)
}

extension Flow {
    package func flush() {}
}

/// What takes flows.
package protocol FlowListener: AnyObject, Sendable {
    /// Opens the port. Once only.
    func start(_ onEvent: @escaping @Sendable (FlowListenerEvent) -> Void)

    /// Closes the port; `closed` follows. Flows that were accepted stay.
    func close()
}

/// A UDP socket of no peer.
package protocol DatagramSocket: AnyObject, Sendable {
    /// Opens the port and joins the groups. Once only. Datagrams are read from then on.
    func start(_ onEvent: @escaping @Sendable (DatagramSocketEvent) -> Void)

    /// Sends a datagram; `onDone` is told when the kernel has it, or why it never will.
    func send(_ data: Data, to remote: NWEndpoint, onDone: (@Sendable (NWError?) -> Void)?)

    /// Closes the port; `closed` follows.
    func close()
}
