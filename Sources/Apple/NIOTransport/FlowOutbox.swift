package import AppleNetwork
internal import Foundation

/// The calls of a flow that the event loop has not carried out.
package struct FlowOutbox {
    package typealias OnDone = @Sendable (NWError?) -> Void

    package enum Item {
        case message(FlowMessage, OnDone?)
        case finish

        fileprivate var isMessage: Bool { if case .message = self { true } else { false } }
    }

    /// The work for one task of the event loop.
    package struct Work {
        package var items: [Item] = []
        package var wantsRead = false
        package var closing: FlowClosing?
    }

    /// The way in which written messages are sent.
    package enum Sender {
        /// Nothing is to be done, or a task is scheduled already.
        case none
        /// By a task of the event loop.
        case loop
        /// By the calling thread on the socket; it calls ``sent(_:_:of:_:)`` afterwards.
        case direct(FlowMessage, OnDone?, DirectSocket)
    }

    package var work = Work()
    /// Whether a task of the event loop is scheduled.
    package var isScheduled = false
    /// The number of messages that the event loop has not passed to the kernel; later ones wait for them.
    package var unwritten = 0
    /// The socket for writes without the event loop, while the flow is an open stream.
    package var direct: DirectSocket?
    /// Whether a thread writes on that socket; the event loop leaves later messages alone.
    private var isSending = false
    /// The error of such a write.
    package var error: NWError?

    package init() {}

    /// Removes all work, or only a pending read while a thread writes; that thread schedules the event loop again.
    package mutating func take() -> Work {
        isScheduled = false
        if isSending {
            defer { work.wantsRead = false }
            return Work(wantsRead: work.wantsRead)
        }
        defer { work = Work() }
        unwritten += work.items.count(where: \.isMessage)
        return work
    }

    /// Returns how to send what was written: a single message with none before it goes without the event loop.
    package mutating func flush() -> Sender {
        guard !isSending, !isScheduled, !work.items.isEmpty else { return .none }
        if let direct, unwritten == 0, work.closing == nil, work.items.count == 1,
            case .message(let message, let onDone) = work.items[0], !message.data.isEmpty
        {
            work.items = []
            isSending = true
            return .direct(message, onDone, direct)
        }
        isScheduled = true
        return .loop
    }

    /// Takes the result of a write on the socket: the number of bytes and the error.
    ///
    /// Returns whether the message is complete, and whether a task of the event loop is to be scheduled.
    package mutating func sent(_ count: Int, _ code: CInt?, of message: FlowMessage, _ onDone: OnDone?) -> (Bool, Bool)
    {
        isSending = false
        if let code { error = POSIXErrorCode(rawValue: code).map(NWError.posix) }
        let isDone = count == message.data.count
        if !isDone {
            var rest = message
            rest.data = message.data.dropFirst(count)
            work.items.insert(.message(rest, onDone), at: 0)
        }
        guard !work.items.isEmpty || work.closing != nil || work.wantsRead, !isScheduled else { return (isDone, false) }
        isScheduled = true
        return (isDone, true)
    }
}
