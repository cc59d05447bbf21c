internal import LabEvents
internal import LocalPush
internal import LocalPushNIO
internal import NIOCore

/// A client's connection at the server; it is confined to its event loop.
final class ClientConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let server: ServerContext
    let schedule: LoopSchedule
    private(set) var token: DeviceToken?
    private(set) var over = false
    var heartbeats = HeartbeatLedger()
    var delivery = Delivery()
    var setbacks = StoreFailures()
    private let number: UInt64
    private let abortiveClose: AbortiveClose
    private(set) var context: ChannelHandlerContext?
    private(set) var parser = FrameParser()
    private(set) var partialFrames: UInt64 = 0
    private var peer = "?"
    private var reading = false

    init(number: UInt64, server: ServerContext, schedule: LoopSchedule, abortiveClose: AbortiveClose) {
        self.number = number
        self.server = server
        self.schedule = schedule
        self.abortiveClose = abortiveClose
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if let address = context.remoteAddress {
            let host = address.ipAddress ?? "?"
            // A socket for both families shows an IPv4 peer as an IPv4-mapped IPv6 address.
            peer = "\(host.hasPrefix("::ffff:") ? String(host.dropFirst(7)) : host):\(address.port ?? 0)"
        }
        schedule.add(.registration, self, after: .now())
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !over else { return }
        let wasPartial = parser.holdsPartialFrame
        parser.receive(unwrapInboundIn(data))
        reading = true
        defer { reading = false }
        var frames = 0
        do {
            while !over, let frame = try parser.next() {
                frames += 1
                try receive(frame, at: .now())
            }
        } catch {
            refuse(error)
        }
        if parser.holdsPartialFrame, !over {
            guard !wasPartial || frames > 0 else { return }
            partialFrames += 1
            schedule.add(.frame, self, number: partialFrames, after: .now())
        } else {
            partialFrames += 1
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

    func channelInactive(context: ChannelHandlerContext) { end(.closed, "the client closed the connection", nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // An I/O error is no protocol error of the peer; a TLS error is.
        if token == nil, !over, !(error is IOError) {
            server.report(.protocolError(peer: peer, client: nil, reason: "\(error)"))
        }
        end(.error, "\(error)", nil)
    }

    private func receive(_ frame: Frame, at now: Moment) throws(FrameError) {
        switch (frame, token) {
        case (.register(let token), nil):
            register(token, at: now)
        case (.heartbeatAcknowledgement(let sequence), let token?):
            guard let latency = try heartbeats.acknowledge(sequence, at: now) else { return }
            server.report(.heartbeatAcknowledged(client: token, sequence: sequence, latency: latency))
        case (.messageAcknowledgement(let id), let token?):
            try acknowledged(id, by: token)
        case (.goodbye(let goodbye), _):
            end(.closed, "the client said \(goodbye.reason.word)", nil)
        default:
            throw FrameError(.unexpected, "\(frame.kind) is not expected here")
        }
    }

    private func register(_ token: DeviceToken, at now: Moment) {
        guard let context else { return }
        guard !server.isStopping else { return close(Goodbye(.stopping)) }
        self.token = token
        send(.welcome(heartbeatMilliseconds: UInt32(clamping: Int64(server.configuration.heartbeat.milliseconds))))
        schedule.add(.heartbeat, self, after: now)
        let entry = ClientRegistry.Entry(
            number: number, peer: peer, since: now, connection: NIOLoopBound(self, eventLoop: context.eventLoop),
            eventLoop: context.eventLoop)
        server.arrive(token)
        delivery = Delivery(after: server.policy.firstRow(), window: server.configuration.window)
        guard server.registry.register(token, entry) else { return }
        // The server may have begun to stop after it sent goodbye to the registered clients.
        guard !server.isStopping else { return close(Goodbye(.stopping)) }
        deliverPending()
    }

    /// Closes the connection because of a protocol error of the peer.
    func refuse(_ error: FrameError) {
        server.report(.protocolError(peer: peer, client: token, reason: error.description))
        end(.error, error.description, Goodbye(.protocolError, detail: error.description))
    }

    /// Writes a frame; during a read, it is flushed together with the read's other replies.
    func send(_ frame: Frame) {
        guard let context, !over else { return }
        let buffer = context.channel.allocator.buffer(bytes: server.policy.bytes(frame))
        context.write(wrapOutboundOut(buffer), promise: nil)
        if !reading { context.flush() }
    }

    /// Closes the connection after a goodbye frame, without an event.
    func close(_ goodbye: Goodbye) {
        guard !over else { return }
        reading = false
        send(.goodbye(goodbye))
        over = true
        abortiveClose.close()
    }

    /// Closes the connection and reports its client offline.
    func end(_ reason: ClientOffline.Reason, _ detail: String, _ goodbye: Goodbye?) {
        guard !over else { return }
        if let token { server.registry.remove(token, number: number, reason: reason, detail: detail) }
        if let goodbye {
            close(goodbye)
        } else {
            over = true
            abortiveClose.close()
        }
    }
}
