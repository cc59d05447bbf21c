package import Foundation
internal import Glibc

/// A message of the program.
package struct ConnectionMessage: Sendable {
    package typealias Completion = @Sendable (NWError?) -> Void

    package var data: Data
    package var context: NWConnection.ContentContext
    package var isComplete: Bool
    package var completions: [Completion] = []

    package init(data: Data, context: NWConnection.ContentContext, isComplete: Bool) {
        self.data = data
        self.context = context
        self.isComplete = isComplete
    }

    /// Whether the writing side is closed behind it.
    package var isLast: Bool { context.isFinal && isComplete }
}

extension ConnectionMachine {
    /// Whether messages are datagrams, and so are sent whole.
    var isDatagrams: Bool { (facts?.maximumDatagramSize ?? 0) > 0 }

    mutating func send(_ message: ConnectionMessage) {
        let isAfterLast = hasFinished && phase != .cancelled && (endError == nil || isDisconnected)
        if let error = isAfterLast ? .posix(.EPIPE) : endError { return complete(message.completions, error) }
        if message.isLast { hasFinished = true }
        guard phase == .ready, batchDepth == 0 else { return unsent.append(message) }
        write(message)
        flush()
    }

    /// Writes the messages that waited for `ready` or for the end of a batch.
    mutating func sendUnsent() {
        guard phase == .ready, batchDepth == 0, !unsent.isEmpty else { return }
        let messages = unsent
        unsent = []
        for message in messages { write(message) }
        flush()
    }

    /// Flushes the written messages; framers are flushed when they write.
    private mutating func flush() {
        if flow != nil, !hasFramers { effects.append(.flush) }
    }

    private mutating func write(_ message: ConnectionMessage) {
        guard flow != nil else { return complete(message.completions, .posix(.EPIPE)) }
        guard !hasFramers else {
            sentBytes += UInt64(message.data.count)
            return effects.append(.callFramers(.message(message)))
        }
        var message = message
        if isDatagrams, let beginning = beginning.take() {
            message.data = beginning.data + message.data
            message.completions = beginning.completions + message.completions
        }
        guard message.isComplete || !isDatagrams else {
            beginning = message
            return
        }
        sentBytes += UInt64(message.data.count)
        let metadata = message.context.protocolMetadata
        // A message of a protocol, such as a close frame, may be empty.
        let hasContent = !message.data.isEmpty || !metadata.isEmpty || isDatagrams && !message.isLast
        if hasContent || !message.completions.isEmpty {
            let content = FlowMessage(message.data, metadata: metadata, isComplete: message.isComplete)
            effects.append(.write(content, message.completions))
        }
        if message.isLast { effects.append(.finish) }
    }

    mutating func complete(_ completions: [ConnectionMessage.Completion], _ error: NWError?) {
        if !completions.isEmpty { effects.append(.completeSend(completions, error)) }
    }
}
