internal import AppleNetwork
internal import Foundation

/// What a flow is to do next.
struct FlowOutbox {
    typealias OnDone = @Sendable (NWError?) -> Void

    enum Item {
        case message(FlowMessage, OnDone?)
        case finish

        fileprivate var isMessage: Bool { if case .message = self { true } else { false } }
    }

    /// What the event loop takes at once.
    struct Work {
        var items: [Item] = []
        var wantsRead = false
        var closing: FlowClosing?
    }

    /// Who sends what was written.
    enum Sender {
        /// Nobody has to be told.
        case none
        /// The event loop is to be told.
        case loop
        /// The thread that asks, by the socket; it says ``sent(_:_:of:_:)`` then.
        case direct(FlowMessage, OnDone?, DirectSocket)
    }

    var work = Work()
    /// Whether the event loop is about to take the work.
    var isScheduled = false
    /// How many messages the event loop has that are not with the kernel; what comes after them has to wait its turn.
    var unwritten = 0
    /// The way to the kernel without the event loop, while the flow is an open stream.
    var direct: DirectSocket?
    /// Whether a thread is on that way: the event loop leaves what comes after it alone.
    private var isSending = false
    /// The error that was met on that way.
    var error: NWError?

    /// Takes all work, but for what has to wait for a thread that is sending: that thread tells the event loop again.
    mutating func take() -> Work {
        isScheduled = false
        if isSending {
            defer { work.wantsRead = false }
            return Work(wantsRead: work.wantsRead)
        }
        defer { work = Work() }
        unwritten += work.items.count(where: \.isMessage)
        return work
    }

    /// Says who sends what was written: one message alone may go without the event loop, if nothing is before it.
    mutating func flush() -> Sender {
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

    /// So many bytes of a message are with the kernel, and this error was met; says whether that is all of the message,
    /// and whether the event loop is to be told of what is left.
    mutating func sent(_ count: Int, _ code: CInt?, of message: FlowMessage, _ onDone: OnDone?) -> (Bool, Bool) {
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
