internal import Foundation
internal import Glibc

extension ConnectionMachine {
    /// The number of received bytes without a receive from which on the peer is slowed down.
    private static let maximumUnclaimed = 1_048_576

    /// Begins an attempt: a flow of a plan, or the accepted flow.
    mutating func open(_ plan: FlowPlan?) {
        attempt += 1
        flow = FlowState(target: plan?.targets.first)
        effects.append(.open(plan, attempt: attempt))
    }

    /// Takes an event of the current flow, or one that the framers have handled.
    mutating func take(_ event: FlowEvent, isFramed: Bool) {
        switch event {
        case .closed where phase == .cancelled: endCancelled()
        case _ where phase == .cancelled: break
        case _ where hasFramers && !isFramed: effects.append(.callFramers(.event(event, attempt: attempt)))
        case .connected(let facts):
            self.facts = facts
            guard !parameters.framers.isEmpty else { return becomeReady() }
            hasFramers = true
            effects.append(.startFramers(parameters, facts))
            readIfWanted()
        case .received(let messages):
            flow?.isReading = false
            if !isFramed { for message in messages { receive(message) } }
            deliver()
        // An end before the framers are ready is that of the attempt.
        case .ended where phase == .preparing: failAttempt(.posix(.ECONNABORTED))
        case .ended: end()
        case .refused(let error): complete(inbox.failPending(error))
        case .closed(let error): closed(error)
        }
    }

    /// Enters `ready`: the flow, and all framers over it, are open.
    mutating func becomeReady() {
        phase = .ready
        updatePath()
        effects.append(.notify(.ready))
        updateViability()
        sendUnsent()
        readIfWanted()
    }

    private mutating func closed(_ error: NWError?) {
        flow = nil
        switch (phase, error) {
        case (.ready, nil):
            isDisconnected = hasFinished && isStream
            end()
        case (.ready, .posix(.EPIPE)?): fail(.posix(.ECONNRESET))
        case (.ready, let error?): fail(error)
        default: failAttempt(error)
        }
    }

    /// Ends an attempt before `ready`: waits, or fails where another attempt would fail too.
    private mutating func failAttempt(_ error: NWError?) {
        switch error {
        case .posix(.ENETUNREACH)?:
            // The kernel has no route: the finding does not hold.
            finding = .closed(.notAvailable)
            updatePath()
            wait(.posix(.ENETDOWN))
        case .posix(.EPROTONOSUPPORT)?, .tls?: fail(error ?? .posix(.EPROTONOSUPPORT))
        case let error?: isAccepted ? fail(error) : wait(error)
        case nil: fail(.posix(.ECONNABORTED))
        }
    }

    /// Whether nothing but TLS is above TCP.
    private var isStream: Bool {
        !isDatagrams && parameters.framers.isEmpty
            && !parameters.transportProtocols.contains { $0 is NWProtocolWebSocket.Options }
    }

    // MARK: Receiving

    mutating func receive(_ request: ConnectionInbox.Request, _ completion: @escaping ConnectionInbox.Completion) {
        if let endError {
            complete([.init(completion: completion, error: endError)])
        } else {
            inbox.add(request, completion)
            deliver()
        }
    }

    private mutating func receive(_ message: FlowMessage) {
        receivedBytes += UInt64(message.data.count)
        let context =
            message.metadata.isEmpty
            ? (isDatagrams ? .datagram : .defaultMessage)
            : NWConnection.ContentContext(identifier: "Message", metadata: message.metadata)
        inbox.add(.init(data: message.data, context: context, endsMessage: message.isComplete))
    }

    /// Ends the received stream.
    private mutating func end() {
        inbox.end()
        deliver()
    }

    /// Completes the receives that can be, and reads more.
    mutating func deliver() {
        complete(inbox.deliver())
        if isDisconnected, phase == .ready, inbox.hasDeliveredEnd { return fail(.posix(.ENOTCONN)) }
        readIfWanted()
    }

    mutating func complete(_ deliveries: [ConnectionInbox.Delivery]) {
        effects += deliveries.map(Effect.completeReceive)
    }

    /// Reads from the flow, unless enough is unclaimed.
    private mutating func readIfWanted() {
        guard phase == .ready || hasFramers, flow?.isReading == false, !inbox.hasEnded else { return }
        guard inbox.hasPending || inbox.count < Self.maximumUnclaimed && inbox.pieceCount < 256 else { return }
        flow?.isReading = true
        effects.append(.read)
    }

    // MARK: Framers

    mutating func framersFailed(_ error: NWError?) {
        switch phase {
        // They have written their last bytes.
        case .cancelled: if flow != nil { effects.append(.close(.graceful)) }
        case .preparing, .ready: fail(error ?? .posix(.ECONNABORTED))
        case .setup, .waiting, .failed: break
        }
    }

    mutating func framersDelivered(_ piece: ConnectionInbox.Piece) {
        guard phase == .ready || phase == .preparing else { return }
        receivedBytes += UInt64(piece.data.count)
        inbox.add(piece)
        deliver()
    }

    mutating func framersWrote(_ data: Data, _ completions: [ConnectionMessage.Completion]) {
        guard !data.isEmpty else { return complete(completions, nil) }
        guard flow != nil else { return complete(completions, .posix(.EPIPE)) }
        effects += [.write(FlowMessage(data), completions), .flush]
    }
}

extension NWConnection.ContentContext {
    /// The context of every datagram.
    static let datagram = NWConnection.ContentContext(identifier: "Datagram", metadata: [NWProtocolUDP.Metadata()])
}

extension NWParameters {
    /// The framers, the topmost first: a connection runs them itself.
    package var framers: [NWProtocolFramer.Options] {
        Array(defaultProtocolStack.applicationProtocols.map { $0 as? NWProtocolFramer.Options }.prefix { $0 != nil })
            .compactMap { $0 }
    }

    /// The protocols below the framers, the topmost first: the transport runs them (``FlowPlan/protocols``).
    package var transportProtocols: [NWProtocolOptions] {
        Array(defaultProtocolStack.applicationProtocols.dropFirst(framers.count))
    }
}
