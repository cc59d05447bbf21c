internal import AppleAVFAudio
internal import DeviceProtocol
public import Foundation

/// The functions of an app for its channel, and the messages that come for it.
extension PTChannelManager {
    /// Joins a channel; the delegate is notified of it, or of the error.
    ///
    /// The device has one channel at most, and the app must be in the foreground.
    public func requestJoinChannel(channelUUID: UUID, descriptor: PTChannelDescriptor) {
        send(.join(PushToTalkChannel(channelUUID.uuidString, name: descriptor.name))) { [self] error in
            if let error {
                delegate.channelManager(self, failedToJoinChannel: channelUUID, error: error)
            } else {
                join(channelUUID, .developerRequest)
            }
        }
    }

    /// Leaves a channel; the delegate is notified of it, or of the error.
    public func leaveChannel(channelUUID: UUID) {
        send(.leave(identifier: channelUUID.uuidString)) { [self] error in
            if let error {
                delegate.channelManager(self, failedToLeaveChannel: channelUUID, error: error)
            } else {
                leave(channelUUID, .developerRequest)
            }
        }
    }

    /// Begins to transmit the user's speech, which only an app in the foreground does; the delegate is notified of it, or of
    /// the error.
    ///
    /// In half duplex, nobody else may speak.
    public func requestBeginTransmitting(channelUUID: UUID) {
        DispatchQueue.main.async { [self] in transmit(true, channelUUID, .developerRequest) }
    }

    /// Ends the transmission; the delegate is notified of it, or of the error.
    public func stopTransmitting(channelUUID: UUID) {
        DispatchQueue.main.async { [self] in transmit(false, channelUUID, .developerRequest) }
    }

    /// Handles the button of the system.
    func pressed(_ isPressed: Bool) {
        if let channel = activeChannelUUID { transmit(isPressed, channel, .userRequest) }
    }

    /// Begins or ends a transmission.
    private func transmit(_ isOn: Bool, _ identifier: UUID, _ source: PTChannelTransmitRequestSource) {
        if let error = problem(identifier) ?? obstacle(isOn) { return fail(isOn, identifier, PTChannelError(error)) }
        let (id, isByUser) = (identifier.uuidString, source == .userRequest)
        send(.transmission(isOn: isOn, isByUser: isByUser, identifier: id)) { [self] error in
            if let error { return fail(isOn, identifier, error) }
            isTransmitting = isOn
            if isOn {
                delegate.channelManager(self, channelUUID: identifier, didBeginTransmittingFrom: source)
            } else {
                delegate.channelManager(self, channelUUID: identifier, didEndTransmittingFrom: source)
            }
            updateAudio()
        }
    }

    /// Returns why a transmission cannot begin or end; `nil` if it can.
    private func obstacle(_ isOn: Bool) -> PTChannelError.Code? {
        guard isOn else { return isTransmitting ? nil : .transmissionNotFound }
        if isTransmitting { return .transmissionInProgress }
        return mode == .listenOnly || mode == .halfDuplex && participant != nil ? .transmissionNotAllowed : nil
    }

    private func fail(_ isOn: Bool, _ identifier: UUID, _ error: PTChannelError) {
        if isOn {
            delegate.channelManager(self, failedToBeginTransmittingInChannel: identifier, error: error)
        } else {
            delegate.channelManager(self, failedToStopTransmittingInChannel: identifier, error: error)
        }
    }

    /// Sets who speaks; `nil` if nobody does.
    ///
    /// The closure is called on the main queue. The error is `transmissionInProgress` while the user transmits, unless the channel
    /// is full duplex.
    public func setActiveRemoteParticipant(
        _ participant: PTParticipant?, channelUUID: UUID,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.main.async { [self] in
            let isTaken = participant != nil && isTransmitting && mode != .fullDuplex
            if let error = problem(channelUUID) ?? (isTaken ? .transmissionInProgress : nil) {
                completionHandler?(PTChannelError(error))
                return
            }
            send(.participant(name: participant?.name, identifier: channelUUID.uuidString)) { [self] error in
                if error == nil {
                    self.participant = participant
                    updateAudio()
                }
                completionHandler?(error)
            }
        }
    }

    /// Sets who speaks; `nil` if nobody does.
    public func setActiveRemoteParticipant(_ participant: PTParticipant?, channelUUID: UUID) async throws {
        try await complete { setActiveRemoteParticipant(participant, channelUUID: channelUUID, completionHandler: $0) }
    }

    /// Sets who may speak at the same time.
    ///
    /// The closure is called on the main queue.
    public func setTransmissionMode(
        _ transmissionMode: PTTransmissionMode, channelUUID: UUID,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        onChannel(channelUUID, completionHandler) { $0.mode = transmissionMode }
    }

    /// Sets who may speak at the same time.
    public func setTransmissionMode(_ transmissionMode: PTTransmissionMode, channelUUID: UUID) async throws {
        try await complete { setTransmissionMode(transmissionMode, channelUUID: channelUUID, completionHandler: $0) }
    }

    /// Sets the description of the channel, which a lab does not show.
    ///
    /// The closure is called on the main queue.
    public func setChannelDescriptor(
        _ channelDescriptor: PTChannelDescriptor, channelUUID: UUID,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        onChannel(channelUUID, completionHandler) { _ in }
    }

    /// Sets the description of the channel, which a lab does not show.
    public func setChannelDescriptor(_ channelDescriptor: PTChannelDescriptor, channelUUID: UUID) async throws {
        try await complete { setChannelDescriptor(channelDescriptor, channelUUID: channelUUID, completionHandler: $0) }
    }

    /// Sets the state of the app's connection, which a lab does not show.
    ///
    /// The closure is called on the main queue.
    public func setServiceStatus(
        _ status: PTServiceStatus, channelUUID: UUID, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        onChannel(channelUUID, completionHandler) { _ in }
    }

    /// Sets the state of the app's connection, which a lab does not show.
    public func setServiceStatus(_ status: PTServiceStatus, channelUUID: UUID) async throws {
        try await complete { setServiceStatus(status, channelUUID: channelUUID, completionHandler: $0) }
    }

    /// Sets whether accessories begin transmissions, of which a lab has none.
    ///
    /// The closure is called on the main queue.
    public func setAccessoryButtonEventsEnabled(
        _ enabled: Bool, channelUUID: UUID, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        onChannel(channelUUID, completionHandler) { _ in }
    }

    /// Sets whether accessories begin transmissions, of which a lab has none.
    public func setAccessoryButtonEventsEnabled(_ enabled: Bool, channelUUID: UUID) async throws {
        try await complete { setAccessoryButtonEventsEnabled(enabled, channelUUID: channelUUID, completionHandler: $0) }
    }

    private func onChannel(
        _ identifier: UUID, _ completion: (@Sendable ((any Error)?) -> Void)?,
        _ body: @escaping @Sendable (PTChannelManager) -> Void
    ) {
        DispatchQueue.main.async { [self] in
            let error = problem(identifier)
            if error == nil { body(self) }
            completion?(error.map { PTChannelError($0) })
        }
    }

    private func complete(_ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            body { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    private func problem(_ identifier: UUID) -> PTChannelError.Code? {
        activeChannelUUID == identifier ? nil : .channelNotFound
    }

    /// Handles a message of the provider by the result of the delegate.
    func take(_ payload: [String: Any]) {
        guard let identifier = activeChannelUUID else { return }
        let result = delegate.incomingPushResult(channelManager: self, channelUUID: identifier, pushPayload: payload)
        switch result.outcome {
        case .leaves: leaveChannel(channelUUID: identifier)
        case .speaks(let participant): setActiveRemoteParticipant(participant, channelUUID: identifier)
        }
    }

    /// Activates the audio session while a participant or the user speaks, and notifies the delegate of a change.
    func updateAudio() {
        let isNeeded = participant != nil || isTransmitting
        guard isNeeded != (endAudio != nil) else { return }
        if isNeeded {
            endAudio = stayAwake()
            delegate.channelManager(self, didActivate: .sharedInstance())
        } else {
            endAudio?()
            endAudio = nil
            delegate.channelManager(self, didDeactivate: .sharedInstance())
        }
    }
}
