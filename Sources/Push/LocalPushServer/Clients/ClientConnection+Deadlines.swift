internal import LabEvents
internal import LocalPush
internal import LocalPushNIO
internal import NIOCore

/// What the schedule calls when a deadline is there.
extension ClientConnection {
    /// Sends the next heartbeat; false when there is nobody to send one to any more.
    func sendHeartbeat(at now: Moment) -> Bool {
        guard !over, let token else { return false }
        guard server.policy.sendsHeartbeats(server.metrics) else { return true }
        let sequence = heartbeats.send(at: now, isOpen: server.policy.awaitsAcknowledgements)
        send(.heartbeat(sequence: sequence))
        server.report(.heartbeatSent(client: token, sequence: sequence))
        schedule.add(.acknowledgement, self, number: sequence, after: now)
        return true
    }

    /// Ends the connection if the heartbeat is still not acknowledged.
    func acknowledgementDue(_ sequence: UInt64) {
        guard !over, heartbeats.isOpen(sequence) else { return }
        end(.silent, "heartbeat \(sequence) was not acknowledged in time", Goodbye(.silent))
    }

    /// Ends the connection if nobody registered on it.
    func registrationDue() {
        guard !over, token == nil else { return }
        refuse(FrameError(.tooSlow, "no registration within \(server.configuration.registerWithin)"))
    }

    /// Ends the connection if the frame that began then is still not complete.
    func frameDue(_ partial: UInt64) {
        guard !over, partial == partialFrames, parser.holdsPartialFrame else { return }
        refuse(FrameError(.tooSlow, "a frame was not complete within \(server.configuration.frameWithin)"))
    }
}
