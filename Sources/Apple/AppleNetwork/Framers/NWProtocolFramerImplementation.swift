/// A protocol that a program makes itself: it finds messages in a stream, and writes them into one.
///
/// All is called on the queue of the connection, one at a time.
public protocol NWProtocolFramerImplementation: AnyObject {
    /// A name for logs.
    static var label: String { get }

    /// Makes the protocol of one connection.
    init(framer: NWProtocolFramer.Instance)

    /// Called when the protocol below is ready; a handshake may begin.
    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult

    /// Input has come; it is parsed and delivered until too little is left.
    ///
    /// Returns how many bytes have to be there for the next call; 0 for any.
    func handleInput(framer: NWProtocolFramer.Instance) -> Int

    /// A message, or a part of one, is to be sent.
    func handleOutput(
        framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool)

    /// The time of ``NWProtocolFramer/Instance/scheduleWakeup(wakeupTime:)`` has come.
    func wakeup(framer: NWProtocolFramer.Instance)

    /// The connection is about to end; `false` keeps it until ``NWProtocolFramer/Instance/markFailed(error:)``.
    func stop(framer: NWProtocolFramer.Instance) -> Bool

    /// The connection has ended; nothing is called after this.
    func cleanup(framer: NWProtocolFramer.Instance)
}
