/// The parts of a provider, with those of the configured mutant in place of the sound ones.
extension ProviderConfiguration {
    package var policy: ProviderPolicy {
        var policy = ProviderPolicy(connectWithin: settings.connectWithin)
        switch sabotage {
        case .waitsForEverToConnect: policy.connectWithin = .seconds(86_400)
        case .comparesStartTime: policy.ageOrigin = { welcome, _ in welcome }
        case .expiresLate: policy.isExpired = { $0 > $1 }
        case .doublesInterval: policy.isExpired = { $0 >= $1 * 2 }
        case .ignoresHeartbeatLoss: policy.isExpired = { _, _ in false }
        case .keepsBackingOff: policy.resetsAttempts = false
        case .waitsWithoutJitter: policy.hasJitter = false
        case .triesOneAddress: policy.triesAllAddresses = false
        case .trustsAnyCertificate: policy.trusts = { _, _ in true }
        case .sendsMalformedFrames:
            policy.bytes = { frame in
                if case .heartbeatAcknowledgement(3) = frame { Frame.malformed + frame.bytes } else { frame.bytes }
            }
        default: break
        }
        return policy
    }

    /// Creates the state machine with the ids of `received` messages; `origin` is the zero of the coarse clock.
    package func decider(
        received: ReceivedMessages = ReceivedMessages(), origin: Moment
    ) -> any ProviderDecider {
        let machine = ProviderMachine(self, policy, received: received, origin: origin)
        guard let sabotage else { return machine }
        return SabotagedDecider(machine, sabotage)
    }

    /// Opens the inbox file; without one, messages are kept in memory only.
    ///
    /// `run` is as for ``InboxWriter``.
    ///
    /// - Throws: ``InboxError``.
    package func openInbox(
        run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) throws(InboxError) -> Inbox {
        let found = try Inbox(path: inbox, run: run)
        return sabotage == .forgetsInbox ? Inbox(writer: found.writer) : found
    }
}

extension Frame {
    /// A frame with a protocol version that does not exist.
    package static let malformed: [UInt8] = [0, 0, 0, 2, 255, 3]
}
