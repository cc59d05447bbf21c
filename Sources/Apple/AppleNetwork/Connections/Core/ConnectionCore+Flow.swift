internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

extension ConnectionCore {
    /// From this many bytes on that nobody has asked for, the peer is slowed down.
    private static let enough = 1_048_576

    /// Begins an attempt with the addresses that are open.
    func connect(_ values: inout Values) {
        guard case .open(let targets, let name)? = values.finding, let parameters = values.parameters else { return }
        let wanted = targets.filter { !values.abandoned.contains($0) }
        let plan = FlowPlan(
            targets: wanted.isEmpty ? targets : wanted, parameters: parameters,
            protocols: parameters.transportProtocols, serverName: name, url: endpoint.webURL)
        let flow = Transports.shared.flow(plan)
        values.flow = flow
        start(flow, &values)
    }

    /// Takes what happens to a flow, until there is another one.
    func start(_ flow: any Flow, _ values: inout Values) {
        values.attempt += 1
        let attempt = values.attempt
        flow.start { [self] event in
            let ready = self.values.withLock { values -> (any Flow)? in
                if values.phase == .cancelled {
                    if case .closed = event { closedAfterCancel(&values) }
                } else if values.attempt == attempt {
                    return take(event, &values)
                }
                return nil
            }
            ready?.flush()
        }
    }

    /// Takes what happens to the flow, and gives the flow where it has something to be flushed now.
    private func take(_ event: FlowEvent, _ values: inout Values) -> (any Flow)? {
        if let framers = values.framers {
            pass(event, through: framers, values)
            return nil
        }
        switch event {
        case .connected(let facts):
            values.facts = facts
            if !frame(facts, &values) { return becomeReady(&values) }
        case .received(let messages):
            values.isReading = false
            for message in messages { receive(message, &values) }
            deliver(&values)
        case .ended:
            values.inbox.end()
            deliver(&values)
        case .refused(let error): tell(values.inbox.failWishes(error), values)
        case .closed(let error): closed(error, &values)
        }
        return nil
    }

    /// The flow, and all framers over it, are ready; gives the flow, which is to be flushed without the lock.
    func becomeReady(_ values: inout Values) -> (any Flow)? {
        values.phase = .ready
        updatePath(&values)
        tell(.ready, values)
        updateViability(&values)
        let flow = passUnsent(&values)
        readIfWanted(&values)
        return flow
    }

    /// The flow has ended.
    func closed(_ error: NWError?, _ values: inout Values) {
        values.flow = nil
        guard values.phase != .ready else {
            guard let error else {
                values.inbox.end()
                return deliver(&values)
            }
            return fail(error == .posix(.EPIPE) ? .posix(.ECONNRESET) : error, &values)
        }
        switch error {
        case .posix(.ENETUNREACH)?:
            // The kernel knows of no route: the path was not what it seemed.
            values.finding = .closed(.notAvailable)
            updatePath(&values)
            wait(.posix(.ENETDOWN), &values)
        case .posix(.EPROTONOSUPPORT)?, .tls?: fail(error ?? .posix(.EPROTONOSUPPORT), &values)
        case let error?: isAccepted ? fail(error, &values) : wait(error, &values)
        case nil: fail(.posix(.ECONNABORTED), &values)
        }
    }

    /// The flow has ended, which is what a cancelled connection waits for.
    func closedAfterCancel(_ values: inout Values) {
        guard values.flow != nil else { return }
        values.flow = nil
        endCancelled(&values)
    }

    // MARK: Receiving

    /// Keeps a wish of the program.
    func receive(_ wish: ConnectionInbox.Wish, _ completion: @escaping ConnectionInbox.Completion) {
        values.withLock { values in
            if let error = values.endError {
                call(values) { completion(nil, nil, false, error) }
                return
            }
            values.inbox.ask(wish, completion)
            deliver(&values)
        }
    }

    private func receive(_ message: FlowMessage, _ values: inout Values) {
        values.receivedBytes += UInt64(message.data.count)
        let isDatagram = (values.facts?.maximumDatagramSize ?? 0) > 0
        let context: NWConnection.ContentContext
        if !message.metadata.isEmpty {
            context = NWConnection.ContentContext(identifier: "Message", metadata: message.metadata)
        } else {
            context = isDatagram ? .datagram : .defaultMessage
        }
        values.inbox.add(.init(data: message.data, context: context, endsMessage: message.isComplete))
    }

    /// Calls the completions of what can be delivered, and asks for more.
    func deliver(_ values: inout Values) {
        tell(values.inbox.deliver(), values)
        readIfWanted(&values)
    }

    /// Asks the flow for more, unless enough is kept.
    func readIfWanted(_ values: inout Values) {
        guard values.phase == .ready || values.framers != nil, !values.isReading, !values.inbox.isAtEnd,
            let flow = values.flow
        else { return }
        guard values.inbox.isWaited || values.inbox.count < Self.enough && values.inbox.pieceCount < 256 else { return }
        values.isReading = true
        flow.read()
    }
}

extension ConnectionCore.Values {
    /// Why nothing can be sent or received any more.
    var endError: NWError? {
        switch phase {
        case .cancelled: .posix(.ECANCELED)
        case .failed: .posix(.ENOTCONN)
        case .setup, .preparing, .waiting, .ready: nil
        }
    }
}

extension NWConnection.ContentContext {
    /// The context of every datagram.
    static let datagram = NWConnection.ContentContext(identifier: "Datagram", metadata: [NWProtocolUDP.Metadata()])
}
