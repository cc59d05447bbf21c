internal import AppleNetwork
internal import Foundation
internal import NIOCore
internal import NIOFoundationEssentialsCompat
internal import Synchronization

/// A flow over one channel: a TCP connection, a Unix domain socket, or a connected UDP socket.
///
/// Calls put their wish into the outbox; one task of the event loop at a time does all that is in it, so that many small
/// messages cost one system call.
final class SocketFlow: Flow, @unchecked Sendable {
    // `outbox` has a lock, the constants never change, and all else is used on the event loop alone.
    let remote: NWEndpoint
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
    private var state = State.new
    private var isReading = false
    /// Whether what has come is being told: who wants more then is served without another turn of the event loop.
    private var isTelling = false
    private var hasPeerEnded = false
    private var hasFinished = false
    private var isClosing = false
    private var error: NWError?

    /// Whether messages go over the flow, rather than a stream or datagrams.
    private var hasMessages: Bool { plan.protocols.contains { $0 is NWProtocolWebSocket.Options } }

    private enum State {
        case new, connecting, open, closed
    }

    /// A flow that connects.
    init(_ plan: FlowPlan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
        isServer = false
        remote = plan.targets.first ?? .unix(path: "")
    }

    /// A flow that was accepted; `held` keeps what comes before it is started.
    init(accepted channel: any Channel, held: HoldHandler, remote: NWEndpoint, _ plan: FlowPlan) {
        self.plan = plan
        self.remote = remote
        self.channel = channel
        self.held = held
        loop = channel.eventLoop
        isServer = true
    }

    // MARK: Calls

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        loop.execute { [self] in begin(onEvent) }
    }

    func read() {
        if loop.inEventLoop, isTelling {
            isReading = true
            return
        }
        add { outbox in
            outbox.work.wantsRead = true
            return true
        }
    }

    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        outbox.withLock { $0.work.items.append(.message(message, onDone)) }
    }

    func flush() {
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

    func finish() {
        add { outbox in
            outbox.work.items.append(.finish)
            return true
        }
    }

    func close(_ way: FlowClosing) {
        add { outbox in
            outbox.work.closing = way
            return true
        }
    }

    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) {
        loop.execute { [self] in
            guard let channel, !plan.parameters.isUDP, !remote.isUnix else { return onReply(nil) }
            channel.tcpStatistics().whenComplete { onReply(try? $0.get()) }
        }
    }

    /// Changes the outbox; if there is work then, the event loop is told.
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
        if let channel { return attach(channel) }
        let race = TargetRace(plan, on: loop) { [self] result in
            self.race = nil
            switch result {
            case .success(let (channel, _)):
                self.channel = channel
                attach(channel)
            case .failure(let error): end(error)
            }
        }
        self.race = race
        race.start()
    }

    /// Puts the protocols and this flow on top of an open socket.
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

    /// One protocol has done its handshake.
    func didHandshake(_ metadata: [NWProtocolMetadata]) {
        self.metadata += metadata
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
        onEvent?(
            .connected(
                FlowFacts(
                    local: channel.localAddress?.endpoint, remote: peer, maximumDatagramSize: most, metadata: metadata))
        )
        work()
    }

    /// Does what is in the outbox.
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
        // A UDP socket has no end to send.
        guard case .message(let message, let onDone) = item else { return }
        // What an earlier datagram met is reported here, or the send call would fail with it and end the channel.
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
        // The end goes out with the last descriptor.
        outbox.withLock { $0.direct = nil }
        channel?.close(promise: nil)
        end(nil)
    }

    // MARK: From the pipeline

    /// A piece of the stream or a datagram has come.
    func take(_ buffer: ByteBuffer, isMessage: Bool) {
        // A large piece keeps the buffer that it was read into, which the channel uses again when it is let go of.
        let isLarge = buffer.readableBytes >= 16_384 && buffer.readableBytes * 2 >= buffer.capacity
        inbox.append(
            FlowMessage(Data(buffer: buffer, byteTransferStrategy: isLarge ? .noCopy : .copy), isComplete: isMessage))
    }

    /// A message has come, with what its protocols say of it.
    func take(_ message: FlowMessage) { inbox.append(message) }

    /// A protocol has said the last word for this end.
    func didFinish() { hasFinished = true }

    /// All that could be read has been taken.
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

    /// The peer has closed its writing side.
    func peerEnded() {
        guard !hasPeerEnded, state == .open else { return }
        hasPeerEnded = true
        onEvent?(.ended)
    }

    /// Something was refused, but the channel goes on or ends by itself.
    func refuse(_ error: any Error) {
        let error = NWError(io: error)
        switch error {
        case .posix(.ECONNREFUSED) where plan.parameters.isUDP: onEvent?(.refused(error))
        case .posix(.ENOMEM) where plan.parameters.isUDP:
            // NIO gets it in place of an error that ends a datagram socket (CGuest/errors.c).
            protocolFailed(.posix(.ECONNABORTED))
        default: self.error = error
        }
    }

    /// A protocol has failed for good.
    func protocolFailed(_ error: NWError) {
        self.error = error
        channel?.close(promise: nil)
    }

    /// The channel is closed.
    func channelEnded() {
        if isClosing { return end(nil) }
        error = error ?? outbox.withLock { $0.error }
        tookAll()
        if remote.isUnix, hasPeerEnded, !hasFinished, error == nil || error == .posix(.ECONNRESET) {
            // A peer that closes its Unix domain socket ends both ways at once (EPOLLHUP), and NIO calls that a reset.
            // It has been told as the end of what comes; only what is written from now on fails.
            outbox.withLock { $0.direct = nil }
            channel = nil
            return work()
        }
        guard hasFinished, error == nil else { return end(error ?? .posix(.ECONNRESET)) }
        // Both sides have finished; the channel does not tell of the second end.
        peerEnded()
        end(nil)
    }

    /// Ends a flow whose peer is gone once there is something left to say: a message fails, the end of the stream is well.
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
