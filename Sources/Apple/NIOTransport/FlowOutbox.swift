internal import AppleNetwork
internal import Foundation

/// What a flow is to do next.
struct FlowOutbox: ~Copyable {
    enum Item {
        case message(FlowMessage, (@Sendable (NWError?) -> Void)?)
        case finish
    }

    /// What the event loop takes at once.
    struct Work {
        var items: [Item] = []
        var wantsRead = false
        var closing: FlowClosing?
    }

    var work = Work()
    /// Whether the event loop is about to take the work.
    var isScheduled = false
    /// How many messages are not with the kernel; what comes after them has to wait its turn.
    var unwritten = 0
    /// The way to the kernel without the event loop, while the flow is an open stream.
    var direct: DirectSocket?
    /// The error that was met on that way.
    var error: NWError?

    /// Takes all work.
    mutating func take() -> Work {
        defer {
            work = Work()
            isScheduled = false
        }
        return work
    }

    /// Sends a message, at once if nothing waits before it; returns whether that is done.
    ///
    /// Otherwise the event loop has to send it, or what is left of it.
    mutating func write(_ message: FlowMessage, _ onDone: (@Sendable (NWError?) -> Void)?) -> Bool {
        var rest = message
        if unwritten == 0, work.items.isEmpty, work.closing == nil, !message.data.isEmpty,
            let (count, code) = direct?.write(message.data)
        {
            if count == message.data.count { return true }
            if let code { error = POSIXErrorCode(rawValue: code).map(NWError.posix) }
            if count > 0 { rest.data = message.data.dropFirst(count) }
        }
        work.items.append(.message(rest, onDone))
        unwritten += 1
        return false
    }
}
