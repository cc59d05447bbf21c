package import AppleNetwork
internal import Foundation
package import NIOCore
internal import NIOFoundationEssentialsCompat
internal import Synchronization

/// A flow over one channel: a TCP connection, a Unix domain socket, or a connected UDP socket.
///
/// Calls add to the outbox, and one task of the event loop at a time empties it, so that many small
/// messages cost one system call.
package final class SocketFlow: Flow, @unchecked Sendable {
    // `outbox` has a lock; the other variables are used on the event loop alone.
    package let remote: NWEndpoint
    let plan: FlowPlan
    let isServer: Bool
    let loop: any EventLoop
    private let outbox = Mutex(FlowOutbox())

    private var onEvent: (@Sendable (FlowEvent) -> Void)?
    private var race: TargetRace?
    private var channel: (any Channel)?
    private var held: HoldHandler?
    private var pending: [FlowOutbox.Item] = []
    private var inbox: [FlowMessage] = []
    private var handshakes = 0
    private var metadata: [NWProtocolMetadata] = []
    private var times = HandshakeTimes()
    private var state = State.new
    private var isReading = false
    /// Whether `received` is being reported; a read inside it needs no further task of the event loop.
    private var isTelling = false
    private var hasPeerEnded = false
    private var hasFinished = false
    private var isClosing = false
    private var error: NWError?

    /// Whether the flow carries messages, rather than a stream or datagrams.
    private var hasMessages: Bool { plan.protocols.contains { $0 is NWProtocolWebSocket.Options } }

    private enum State {
        case new, connecting, open, closed
    }

    init(_ plan: FlowPlan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
        isServer = false
        remote = plan.targets.first ?? .unix(path: "")
    }

    /// Creates an accepted flow; `held` buffers until it is started.
    package init(accepted channel: any Channel, held: HoldHandler, remote: NWEndpoint, _ plan: FlowPlan) {
        self.plan = plan
        self.remote = remote
        self.channel = channel
        self.held = held
        loop = channel.eventLoop
        isServer = true
    }

    // MARK: Calls

    package func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        loop.execute { [self] in begin(onEvent) }
    }

    package func read() {
        if loop.inEventLoop, isTelling {
            isReading = true
            return
        }
        add { outbox in
            outbox.work.wantsRead = true
            return true
        }
    }

    package func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        outbox.withLock { $0.work.items.append(.message(message, onDone)) }
    }

    package func flush() {
        switch outbox.withLock({ $0.flush() }) {
        case .none: return
        case .loop: loop.execute { [self] in work() }
        case .direct(let message, let onDone, let socket):
            let (count, code) = socket.write(message.data)
            let (isDone, isLeft) = outbox.withLock { $0.sent(count, code, of: message, onDone) }
            if isDone { onDone?(nil) }
            if isLeft { loop.execute { [self] in work() } }
        }
    }

    package func finish() {
        add { outbox in
            outbox.work.items.append(.finish)
            return true
        }
    }

    package func close(_ way: FlowClosing) {
        add { outbox in
            outbox.work.closing = way
            return true
        }
    }

    package func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) {
        loop.execute { [self] in
            guard let channel, !plan.parameters.isUDP, !remote.isUnix else { return onReply(nil) }
            channel.tcpStatistics().whenComplete { onReply(try? $0.get()) }
        }
    }

    package func buffers() -> FlowBuffers? {
        try? loop.submit { [self] in isStream ? channel?.tcpBuffers() : nil }.wait()
    }

    package func limitPacing(_ bytesPerSecond: UInt64?) {
        loop.execute { [self] in if isStream { channel?.limitPacing(bytesPerSecond) } }
    }

    /// Whether the flow is an open TCP connection.
    private var isStream: Bool { state == .open && !plan.parameters.isUDP && !remote.isUnix }

    /// Changes the outbox, and schedules a task of the event loop if there is work.
    private func add(_ change: (inout FlowOutbox) -> Bool) {
        let isFirst = outbox.withLock { outbox in
            guard change(&outbox), !outbox.isScheduled else { return false }
            outbox.isScheduled = true
            return true
        }
        if isFirst { loop.execute { [self] in work() } }
    }

    // MARK: On the event loop

    private func begin(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        guard state == .new else { return }
        self.onEvent = onEvent
        state = .connecting
        times.begin()
        if let channel { return attach(channel) }
        let race = TargetRace(plan, on: loop) { [self] result in
            self.race = nil
            switch result {
            case .success(let (channel, _)):
                self.channel = channel
                if !plan.parameters.isUDP, !remote.isUnix { times.end(of: NWProtocolTCP.definition) }
                attach(channel)
            case .failure(let error): end(error)
            }
        }
        self.race = race
        race.start()
    }

    /// Adds the protocols and this flow to the pipeline of an open socket.
    private func attach(_ channel: any Channel) {
        do {
            let pipeline = channel.pipeline.syncOperations
            for options in plan.protocols.reversed() {
                handshakes += 1
                try ApplicationProtocols.add(options, of: self, to: channel)
            }
            if hasMessages {
                // WebSocket is on top of the pipeline, or its request is.
            } else if plan.parameters.isUDP {
                try pipeline.addHandler(DatagramTop(self))
            } else {
                try pipeline.addHandler(StreamTop(self))
            }
            open()
            held?.release()
            held = nil
        } catch {
            self.error = NWError(io: error)
            channel.close(promise: nil)
            end(self.error)
        }
    }

    /// Counts a protocol whose handshake is done.
    func didHandshake(_ metadata: [NWProtocolMetadata]) {
        self.metadata += metadata
        if let definition = metadata.first?.definition { times.end(of: definition) }
        handshakes -= 1
        open()
    }

    private func open() {
        guard state == .connecting, handshakes == 0, let channel else { return }
        state = .open
        if plan.protocols.isEmpty, !plan.parameters.isUDP {
            outbox.withLock { $0.direct = DirectSocket(of: channel.pipeline.syncOperations) }
        }
        let peer = channel.remoteAddress?.endpoint ?? remote
        let most = plan.parameters.isUDP ? (peer.isV6 ? 65_527 : 65_507) : 0
        // The socket of a client has no path (unix(7)).
        let named = channel.localAddress?.endpoint
        let local = named == .unix(path: "") ? nil : named
        var facts = FlowFacts(
            local: local, remote: peer, maximumDatagramSize: most, metadata: metadata)
        facts.handshakes = times.handshakes
        onEvent?(.connected(facts))
        work()
    }

    /// Empties the outbox.
    private func work() {
        let wish = outbox.withLock { $0.take() }
        pending += wish.items
        if let closing = wish.closing { return close(now: closing) }
        if state == .closed { return fail(pending, .posix(.ECANCELED)) }
        isReading = isReading || wish.wantsRead
        guard state == .open else { return }
        guard let channel else { return endWithoutPeer() }
        if !pending.isEmpty { writePending(to: channel) }
        if isReading, !hasPeerEnded { channel.read() }
    }

    private func writePending(to channel: any Channel) {
        let items = pending
        pending = []
        if plan.parameters.isUDP {
            for item in items { writeDatagram(item, to: channel) }
            return
        }
        if hasMessages {
            for item in items { writeMessage(item, to: channel) }
            return
        }
        var stream = StreamWriter(channel) { [self] count in outbox.withLock { $0.unwritten -= count } }
        for item in items {
            switch item {
            case .message(let message, let onDone): stream.write(message.data, onDone)
            case .finish:
                stream.flush()
                outbox.withLock { $0.direct = nil }
                hasFinished = true
                channel.close(mode: .output, promise: nil)
            }
        }
        stream.flush()
    }

    private func writeDatagram(_ item: FlowOutbox.Item, to channel: any Channel) {
        // UDP has no end of a stream.
        guard case .message(let message, let onDone) = item else { return }
        // Otherwise `send` would fail with the error of an earlier datagram, and NIO close the channel.
        if let code = try? channel.syncOptions?.getOption(.socketOption(.so_error)), code != 0 {
            refuse(IOError(errnoCode: CInt(code), reason: "so_error"))
        }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { onDone?($0.error.map(NWError.init(io:))) }
        channel.writeAndFlush(channel.allocator.buffer(message.data), promise: promise)
    }

    private func writeMessage(_ item: FlowOutbox.Item, to channel: any Channel) {
        guard case .message(let message, let onDone) = item else { return channel.close(mode: .output, promise: nil) }
        let promise = channel.eventLoop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { onDone?($0.error.map(NWError.init(io:))) }
        channel.writeAndFlush(message, promise: promise)
    }

    private func close(now way: FlowClosing) {
        guard state != .closed else { return fail(pending, .posix(.ECANCELED)) }
        race?.cancel()
        race = nil
        if state == .open, way == .graceful, let channel, !pending.isEmpty { writePending(to: channel) }
        if way == .abort, let options = channel as? any SocketOptionProvider {
            _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        }
        isClosing = true
        if way == .abort { channel?.triggerUserOutboundEvent(FlowAbort(), promise: nil) }
        // The kernel sends FIN when the last descriptor is closed.
        outbox.withLock { $0.direct = nil }
        channel?.close(promise: nil)
        end(nil)
    }

    // MARK: From the pipeline

    /// Adds a piece of the stream or a datagram.
    func take(_ buffer: ByteBuffer, isMessage: Bool) {
        // A large piece keeps its buffer, which the channel reuses once it is released.
        let isLarge = buffer.readableBytes >= 16_384 && buffer.readableBytes * 2 >= buffer.capacity
        inbox.append(
            FlowMessage(Data(buffer: buffer, byteTransferStrategy: isLarge ? .noCopy : .copy), isComplete: isMessage))
    }

    /// Adds a message with the metadata of its protocols.
    func take(_ message: FlowMessage) { inbox.append(message) }

    /// Notes that a protocol has sent its close frame.
    func didFinish() { hasFinished = true }

    /// Reports the received messages, at the end of a read.
    func tookAll() {
        if !inbox.isEmpty {
            let messages = inbox
            inbox = []
            isReading = false
            isTelling = true
            onEvent?(.received(messages))
            isTelling = false
        }
        if isReading, !hasPeerEnded { channel?.read() }
    }

    /// Reports the end of the peer's stream, once.
    func peerEnded() {
        guard !hasPeerEnded, state == .open else { return }
        hasPeerEnded = true
        onEvent?(.ended)
    }

    /// Reports a refused datagram, or keeps the error for the end of the channel.
    func refuse(_ error: any Error) {
        let error = NWError(io: error)
        switch error {
        case .posix(.ECONNREFUSED) where plan.parameters.isUDP: onEvent?(.refused(error))
        case .posix(.ENOMEM) where plan.parameters.isUDP:
            // CGuest/errors.c replaces errors by this one, on which NIO does not close a datagram socket.
            protocolFailed(.posix(.ECONNABORTED))
        default: self.error = error
        }
    }

    /// Closes the channel for a protocol that has failed.
    package func protocolFailed(_ error: NWError) {
        self.error = error
        channel?.close(promise: nil)
    }

    /// Ends the flow of a closed channel.
    func channelEnded() {
        if isClosing { return end(nil) }
        error = error ?? outbox.withLock { $0.error }
        tookAll()
        if remote.isUnix, hasPeerEnded, !hasFinished, error == nil || error == .posix(.ECONNRESET) {
            // A peer that closes its Unix domain socket ends both directions at once (EPOLLHUP); NIO reports a reset.
            // The program sees the end of the stream; only later writes fail.
            outbox.withLock { $0.direct = nil }
            channel = nil
            return work()
        }
        guard hasFinished, error == nil else { return end(error ?? .posix(.ECONNRESET)) }
        // Both sides have finished; the channel does not report the second end.
        peerEnded()
        end(nil)
    }

    /// Ends a flow without a peer at the next write: a message fails with EPIPE, the end of the stream succeeds.
    private func endWithoutPeer() {
        guard let first = pending.first else { return }
        if case .finish = first { end(nil) } else { end(.posix(.EPIPE)) }
    }

    private func end(_ error: NWError?) {
        guard state != .closed else { return }
        state = .closed
        outbox.withLock { $0.direct = nil }
        fail(pending, error ?? .posix(.ECANCELED))
        onEvent?(.closed(error))
        onEvent = nil
        channel = nil
        held = nil
    }

    private func fail(_ items: [FlowOutbox.Item], _ error: NWError) {
        pending = []
        for case .message(_, let onDone?) in items { onDone(error) }
    }
}

extension Result {
    /// The error, if it is one.
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
