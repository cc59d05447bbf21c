internal import LocalPush
internal import NIOCore

/// One connection at the server, from its first byte to its end; lives on its event loop.
final class ClientConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let number: UInt64
    private let ward: Ward
    private let schedule: LoopSchedule
    private let hardClose: HardClose
    private var context: ChannelHandlerContext?
    private var parser = FrameParser()
    private var partialFrames: UInt64 = 0
    private var token: DeviceToken?
    private var peer = "?"
    private var heartbeats = HeartbeatLedger()
    private var over = false
    private var reading = false

    /// Makes the handler of connection `number`.
    init(number: UInt64, ward: Ward, schedule: LoopSchedule, hardClose: HardClose) {
        self.number = number
        self.ward = ward
        self.schedule = schedule
        self.hardClose = hardClose
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if let address = context.remoteAddress {
            peer = "\(address.ipAddress ?? "?"):\(address.port ?? 0)"
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
        if token == nil, !over { ward.report(.protocolError(peer: peer, client: nil, reason: "\(error)")) }
        end(.error, "\(error)", nil)
    }

    private func receive(_ frame: Frame, at now: Moment) throws(FrameError) {
        switch (frame, token) {
        case (.register(let token), nil):
            register(token, at: now)
        case (.heartbeatAcknowledgement(let sequence), let token?):
            guard let latency = try heartbeats.acknowledge(sequence, at: now) else { return }
            ward.report(.heartbeatAcknowledged(client: token, sequence: sequence, latency: latency))
        case (.goodbye(let goodbye), _):
            end(.closed, "the client said \(goodbye.reason.word)", nil)
        default:
            throw FrameError(.unexpected, "\(frame.kind) has no place here")
        }
    }

    private func register(_ token: DeviceToken, at now: Moment) {
        guard let context else { return }
        self.token = token
        send(.welcome(heartbeatMilliseconds: UInt32(clamping: Int64(ward.configuration.heartbeat.milliseconds))))
        ward.registry.register(
            token,
            ClientRegistry.Entry(
                number: number, peer: peer, since: now, connection: NIOLoopBound(self, eventLoop: context.eventLoop),
                eventLoop: context.eventLoop))
        schedule.add(.heartbeat, self, after: now)
    }

    private func refuse(_ error: FrameError) {
        ward.report(.protocolError(peer: peer, client: token, reason: error.description))
        end(.error, error.description, Goodbye(.protocolError, detail: error.description))
    }

    private func send(_ frame: Frame) {
        guard let context, !over else { return }
        var buffer = context.channel.allocator.buffer(capacity: 32)
        frame.write(to: &buffer)
        context.write(wrapOutboundOut(buffer), promise: nil)
        if !reading { context.flush() }
    }

    /// Closes the connection after a last word; nothing is reported.
    func close(_ goodbye: Goodbye) {
        guard !over else { return }
        reading = false
        send(.goodbye(goodbye))
        over = true
        hardClose.close()
    }

    private func end(_ reason: ServerEvent.Offline, _ detail: String, _ goodbye: Goodbye?) {
        guard !over else { return }
        if let token { ward.registry.remove(token, number: number, reason: reason, detail: detail) }
        if let goodbye {
            close(goodbye)
        } else {
            over = true
            hardClose.close()
        }
    }
}

// What the schedule calls when a deadline is there.
extension ClientConnection {
    /// Sends the next heartbeat; false when there is nobody to send one to any more.
    func sendHeartbeat(at now: Moment) -> Bool {
        guard !over, let token else { return false }
        if ward.withholdsHeartbeats { return true }
        let sequence = heartbeats.send(at: now)
        send(.heartbeat(sequence: sequence))
        ward.report(.heartbeatSent(client: token, sequence: sequence))
        schedule.add(.acknowledgement, self, number: sequence, after: now)
        return true
    }

    /// Ends the connection if the heartbeat is still not acknowledged.
    func acknowledgementDue(_ sequence: UInt64) {
        guard !over, heartbeats.isOpen(sequence), ward.configuration.sabotage != .trustsTCP else { return }
        end(.silent, "heartbeat \(sequence) was not acknowledged in time", Goodbye(.silent))
    }

    /// Sends a message again that has no acknowledgement.
    func retryDue(_ row: UInt64, at now: Moment) {}

    /// Ends the connection if nobody registered on it.
    func registrationDue() {
        guard !over, token == nil else { return }
        refuse(FrameError(.tooSlow, "no registration within \(ward.configuration.registerWithin)"))
    }

    /// Ends the connection if the frame that began then is still not complete.
    func frameDue(_ partial: UInt64) {
        guard !over, partial == partialFrames, parser.holdsPartialFrame else { return }
        refuse(FrameError(.tooSlow, "a frame was not complete within \(ward.configuration.frameWithin)"))
    }
}
