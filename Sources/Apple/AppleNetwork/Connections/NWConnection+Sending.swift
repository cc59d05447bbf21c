public import Foundation

extension NWConnection {
    /// Who is told that a message was sent.
    public enum SendCompletion: Sendable {
        /// This, once the kernel has the message, or with the error for which it never will.
        ///
        /// Send the next one then, or all that is sent waits in this program's memory.
        @preconcurrency case contentProcessed(@Sendable (_ error: NWError?) -> Void)
        /// Nobody: the message may be sent twice, or be lost.
        case idempotent
    }

    /// Sends data after what was sent before.
    ///
    /// With a context that is final, `isComplete` closes the writing side behind the data; `nil` is no data. In a protocol
    /// of messages, data that is not complete is the beginning of a message.
    public func send(
        content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        var message = ConnectionMessage(
            data: content ?? Data(), context: contentContext, isComplete: isComplete)
        if case .contentProcessed(let completion) = completion { message.completions = [completion] }
        core.take(.send(message))
    }

    /// Sends data after what was sent before.
    public func send<Content: DataProtocol>(
        content: Content?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        let data = content.map { Data($0) }
        send(content: data, contentContext: contentContext, isComplete: isComplete, completion: completion)
    }

    /// Takes all that is sent and received in the closure together.
    public func batch(_ block: () -> Void) {
        core.take(.beginBatch)
        block()
        core.take(.endBatch)
    }
}
