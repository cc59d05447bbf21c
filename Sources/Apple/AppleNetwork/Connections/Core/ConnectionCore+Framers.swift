internal import Foundation
internal import Glibc
internal import Synchronization

extension ConnectionCore: FramerStack.Owner {
    /// Puts the framers of the parameters over a flow that is open; `false` if there are none.
    func frame(_ facts: FlowFacts, _ values: inout Values) -> Bool {
        let parameters = values.parameters ?? parameters
        guard !parameters.framers.isEmpty, let queue = values.queue else { return false }
        let framers = FramerStack(parameters.framers, facts, parameters, remote: endpoint, on: queue, of: self)
        values.framers = framers
        queue.add { framers.start() }
        readIfWanted(&values)
        return true
    }

    /// Lets framers see what happens to the flow, on the program's queue.
    func pass(_ event: FlowEvent, through framers: FramerStack, _ values: Values) {
        call(values) { [self] in
            switch event {
            case .received(let messages):
                for message in messages { framers.receive(message.data) }
                change(framers) { values in
                    values.isReading = false
                    readIfWanted(&values)
                }
            case .ended:
                framers.end()
                change(framers) { values in
                    // An end before they are ready is that of the attempt.
                    guard values.phase != .preparing else { return closed(.posix(.ECONNABORTED), &values) }
                    values.inbox.end()
                    deliver(&values)
                }
            case .closed(let error):
                change(framers, orCancelled: closedAfterCancel) { closed(error, &$0) }
            case .refused(let error): change(framers) { tell($0.inbox.failWishes(error), $0) }
            case .connected: break
            }
        }
    }

    /// Changes the values, unless the framers are those of an earlier attempt; another way if the connection is cancelled.
    private func change(
        _ framers: FramerStack, orCancelled other: (inout Values) -> Void = { _ in }, _ body: (inout Values) -> Void
    ) {
        values.withLock { values in
            guard values.framers === framers else { return }
            if values.phase == .cancelled { other(&values) } else { body(&values) }
        }
    }

    /// Sends a message through the framers.
    func pass(_ message: ConnectionMessage, through framers: FramerStack, _ flow: any Flow, _ values: inout Values) {
        values.sentBytes += UInt64(message.data.count)
        let onDone = onDone(message, values)
        call(values) {
            // The end of the connection's data alone is no message.
            let isEmptyEnd =
                message.isLast && message.data.isEmpty && message.context === NWConnection.ContentContext.finalMessage
            if isEmptyEnd { onDone?(nil) } else { framers.send(message, onDone: onDone) }
            if message.isLast { flow.finish() }
        }
    }

    // MARK: What framers ask for

    func framersAreReady() {
        let flow = values.withLock { $0.phase == .preparing ? becomeReady(&$0) : nil }
        flow?.flush()
    }

    func framersFailed(_ error: NWError?) {
        values.withLock { values in
            switch values.phase {
            // They have said what they wanted after `stop`.
            case .cancelled: values.flow?.close(.graceful)
            case .preparing, .ready: fail(error ?? .posix(.ECONNABORTED), &values)
            case .setup, .waiting, .failed: break
            }
        }
    }

    func framersDelivered(_ piece: ConnectionInbox.Piece) {
        values.withLock { values in
            guard values.phase == .ready || values.phase == .preparing else { return }
            values.receivedBytes += UInt64(piece.data.count)
            values.inbox.add(piece)
            deliver(&values)
        }
    }

    func framersWrote(_ data: Data, onDone: (@Sendable (NWError?) -> Void)?) {
        let flow = values.withLock { values -> (any Flow)? in
            guard let flow = values.flow else {
                if let onDone { call(values) { onDone(.posix(.EPIPE)) } }
                return nil
            }
            flow.write(FlowMessage(data, isComplete: true), onDone: onDone)
            return flow
        }
        flow?.flush()
    }
}

extension NWParameters {
    /// The framers of the stack, the topmost first: a connection does them itself.
    package var framers: [NWProtocolFramer.Options] {
        Array(defaultProtocolStack.applicationProtocols.map { $0 as? NWProtocolFramer.Options }.prefix { $0 != nil })
            .compactMap { $0 }
    }

    /// The protocols below the framers, the topmost first: the transport does them (``FlowPlan/protocols``).
    package var transportProtocols: [NWProtocolOptions] {
        Array(defaultProtocolStack.applicationProtocols.dropFirst(framers.count))
    }
}
