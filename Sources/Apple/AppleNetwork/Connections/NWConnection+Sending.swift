public import Foundation

extension NWConnection {
    /// The completions of a send.
    public enum SendCompletion: Sendable {
        /// Calls the closure once the kernel has the message, or with the error.
        ///
        /// Send the next message then; otherwise all of them wait in this program's memory.
        @preconcurrency case contentProcessed(@Sendable (_ error: NWError?) -> Void)
        /// No completion: the message may be sent twice, or be lost.
        case idempotent
    }

    /// Sends data, after all that was sent before.
    ///
    /// With a final context, `isComplete` closes the writing side behind the data; `nil` is no data. In a protocol
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

    /// Sends data, after all that was sent before.
    public func send<Content: DataProtocol>(
        content: Content?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        let data = content.map { Data($0) }
        send(content: data, contentContext: contentContext, isComplete: isComplete, completion: completion)
    }

    /// Sends all messages of the closure together.
    public func batch(_ block: () -> Void) {
        core.take(.beginBatch)
        block()
        core.take(.endBatch)
    }
}
