internal import Foundation
internal import Glibc
internal import Synchronization

/// What a program sends.
struct ConnectionMessage: Sendable {
    var data: Data
    var context: NWConnection.ContentContext
    var isComplete: Bool
    /// Who is told that it was sent.
    var completions: [@Sendable (NWError?) -> Void]
}

extension ConnectionCore {
    /// Sends a message, or the beginning of one.
    func send(
        _ content: Data?, _ context: NWConnection.ContentContext, isComplete: Bool,
        _ completion: NWConnection.SendCompletion
    ) {
        var message = ConnectionMessage(
            data: content ?? Data(), context: context, isComplete: isComplete, completions: [])
        if case .contentProcessed(let completion) = completion { message.completions = [completion] }
        let flow = values.withLock { values -> (any Flow)? in
            let error = values.endError ?? (values.hasFinished ? .posix(.EPIPE) : nil)
            if let error {
                for completion in message.completions { call(values) { completion(error) } }
                return nil
            }
            // Nothing but the end of the connection's data may follow it.
            if message.isLast { values.hasFinished = true }
            if values.phase == .ready, values.batchDepth == 0 {
                pass(message, &values)
            } else {
                values.unsent.append(message)
            }
            return values.flow
        }
        // Without the lock, which whoever receives needs meanwhile.
        flow?.flush()
    }

    /// Keeps back what is sent from now on.
    func beginBatch() { values.withLock { $0.batchDepth += 1 } }

    /// Sends what was kept back.
    func endBatch() {
        let flow = values.withLock { values -> (any Flow)? in
            values.batchDepth -= 1
            return passUnsent(&values)
        }
        flow?.flush()
    }

    /// Writes what has waited for the connection or the end of a batch, and gives the flow that is to be flushed, without the
    /// lock.
    func passUnsent(_ values: inout Values) -> (any Flow)? {
        guard values.phase == .ready, values.batchDepth == 0 else { return nil }
        for message in values.unsent.removeAll() { pass(message, &values) }
        return values.flow
    }

    private func pass(_ message: ConnectionMessage, _ values: inout Values) {
        guard let flow = values.flow else {
            for completion in message.completions { call(values) { completion(.posix(.EPIPE)) } }
            return
        }
        if let framers = values.framers { return pass(message, through: framers, flow, &values) }
        let isDatagram = (values.facts?.maximumDatagramSize ?? 0) > 0
        var message = message
        if isDatagram, let beginning = values.beginning.take() { message = beginning.joined(with: message) }
        guard message.isComplete || !isDatagram else {
            values.beginning = message
            return
        }
        values.sentBytes += UInt64(message.data.count)
        let metadata = message.context.protocolMetadata
        // A message of a protocol, such as a close frame, may be empty.
        let hasContent = !message.data.isEmpty || !metadata.isEmpty || isDatagram && !message.isLast
        if hasContent || !message.completions.isEmpty {
            flow.write(
                FlowMessage(message.data, metadata: metadata, isComplete: message.isComplete),
                onDone: onDone(message, values))
        }
        if message.isLast { flow.finish() }
    }

    /// Calls the completions of a message on the program's queue.
    func onDone(_ message: ConnectionMessage, _ values: Values) -> (@Sendable (NWError?) -> Void)? {
        guard let queue = values.queue, !message.completions.isEmpty else { return nil }
        let completions = message.completions
        return { error in
            queue.call { for completion in completions { completion(error) } }
        }
    }
}

extension ConnectionMessage {
    /// Whether the writing side is closed behind it.
    var isLast: Bool { context.isFinal && isComplete }

    fileprivate func joined(with rest: ConnectionMessage) -> ConnectionMessage {
        ConnectionMessage(
            data: data + rest.data, context: rest.context, isComplete: rest.isComplete,
            completions: completions + rest.completions)
    }
}
