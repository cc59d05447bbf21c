package import Foundation

/// The interface between Apple's objects and the sockets of connections, listeners and groups.
///
/// The compiler of every guest loads this module, which so imports nothing but pure Swift. The code that opens sockets
/// is in the target NIOTransport; ``Transports`` finds it.
///
/// Rules, with which callers may hold a lock except in ``Flow/flush()``:
/// - nothing blocks, and events come later, from a thread of the transport, never inside a call; only `onDone` may
/// be called inside the call that it is passed to, and so must not take the caller's lock;
/// - the events of one object are serial and in order, and `closed` is the last;
/// - an object keeps itself and its handler alive from `start` until `closed`.
///
/// ## From a listener to a connection
///
/// A ``FlowListener`` gives ``FlowListenerEvent/accepted(_:)`` with a ``Flow`` that is connected at the socket but not
/// started: nothing is read, and no handshake of ``FlowPlan/protocols`` has begun. Make
/// `NWConnection(accepted: flow, parameters:)` of it and hand that to the program. When the program calls
/// `start(queue:)`, the connection starts the flow, becomes `preparing`, and `ready` with the flow's `connected`.
/// A flow that is not started must be closed: `flow.close(.abort)`.
package protocol Transport: AnyObject, Sendable {
    /// Creates the transport of a process; opens nothing before the first flow.
    init()

    /// Returns a flow to the first target that connects.
    func flow(_ plan: FlowPlan) -> any Flow

    /// Returns a listener, for connections of TCP or for one flow per sender of datagrams.
    func listener(_ plan: FlowListenerPlan) -> any FlowListener

    /// Returns an unconnected UDP socket, for groups and broadcasts.
    func datagramSocket(_ plan: DatagramSocketPlan) -> any DatagramSocket
}

/// Both directions of one TCP connection or of the datagrams between two ports.
package protocol Flow: AnyObject, Sendable {
    /// The peer of an accepted flow, otherwise the first target of the plan.
    var remote: NWEndpoint { get }

    /// Opens the flow, or starts an accepted one; once only.
    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void)

    /// Reads once: one `received` follows, or `ended`, or `closed`.
    ///
    /// Without this, data stays in the kernel, and the peer is slowed down.
    func read()

    /// Sends a message by the next ``flush()`` at the latest; `onDone` is called when the kernel has
    /// all of it, or with the error.
    ///
    /// A stream ignores `isComplete`. A datagram is a message.
    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?)

    /// Sends the written messages, in this thread if the kernel takes them at once: hold no lock that others wait for.
    func flush()

    /// Closes the writing side after the written messages (FIN); no more may be written.
    func finish()

    /// Ends the flow; `closed` follows. Messages that the kernel does not have by then complete with ECANCELED.
    func close(_ way: FlowClosing)

    /// Reads the kernel's counters; `nil` if it has none for this flow.
    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void)

    /// Returns the bytes in the kernel's buffers; `nil` if it has none for this flow.
    ///
    /// It may block until the transport's thread is free.
    func buffers() -> FlowBuffers?

    /// Limits the rate at which the kernel sends, in bytes per second; `nil` for no limit.
    func limitPacing(_ bytesPerSecond: UInt64?)
}

extension Flow {
    package func flush() {}

    package func buffers() -> FlowBuffers? { nil }

    package func limitPacing(_ bytesPerSecond: UInt64?) {}
}

/// A listening socket.
package protocol FlowListener: AnyObject, Sendable {
    /// Opens the port. Once only.
    func start(_ onEvent: @escaping @Sendable (FlowListenerEvent) -> Void)

    /// Closes the port; `closed` follows. Flows that were accepted stay.
    func close()
}

/// An unconnected UDP socket.
package protocol DatagramSocket: AnyObject, Sendable {
    /// Opens the port and joins the groups. Once only. Datagrams are read from then on.
    func start(_ onEvent: @escaping @Sendable (DatagramSocketEvent) -> Void)

    /// Sends a datagram; `onDone` is called when the kernel has it, or with the error.
    func send(_ data: Data, to remote: NWEndpoint, onDone: (@Sendable (NWError?) -> Void)?)

    /// Closes the port; `closed` follows.
    func close()
}
