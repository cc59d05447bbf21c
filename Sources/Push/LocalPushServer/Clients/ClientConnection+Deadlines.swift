internal import LabEvents
internal import LocalPush
internal import LocalPushNIO
internal import NIOCore

extension ClientConnection {
    /// Sends the next heartbeat; returns false when the connection is closed or not registered.
    func sendHeartbeat(at now: Moment) -> Bool {
        guard !over, let token else { return false }
        guard server.policy.sendsHeartbeats(server.metrics) else { return true }
        let sequence = heartbeats.send(at: now, isOpen: server.policy.awaitsAcknowledgements)
        send(.heartbeat(sequence: sequence))
        server.report(.heartbeatSent(client: token, sequence: sequence))
        schedule.add(.acknowledgement, self, number: sequence, after: now)
        return true
    }

    /// Closes the connection if the heartbeat is still unacknowledged.
    func acknowledgementDue(_ sequence: UInt64) {
        guard !over, heartbeats.isOpen(sequence) else { return }
        end(.silent, "heartbeat \(sequence) was not acknowledged in time", Goodbye(.silent))
    }

    /// Closes the connection if no client registered on it.
    func registrationDue() {
        guard !over, token == nil else { return }
        refuse(FrameError(.tooSlow, "no registration within \(server.configuration.registerWithin)"))
    }

    /// Closes the connection if the partial frame with this number is still incomplete.
    func frameDue(_ partial: UInt64) {
        guard !over, partial == partialFrames, parser.holdsPartialFrame else { return }
        refuse(FrameError(.tooSlow, "a frame was not complete within \(server.configuration.frameWithin)"))
    }
}
