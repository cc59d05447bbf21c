public import AppleAVFAudio
public import Foundation

/// The delegate of a channel manager, called on the main queue ("PTChannelManagerDelegate" of Apple).
public protocol PTChannelManagerDelegate: NSObjectProtocol {
    /// Called when the app has joined a channel.
    func channelManager(
        _ channelManager: PTChannelManager, didJoinChannel channelUUID: UUID, reason: PTChannelJoinReason)
    /// Called when the app has left a channel.
    func channelManager(
        _ channelManager: PTChannelManager, didLeaveChannel channelUUID: UUID, reason: PTChannelLeaveReason)
    /// Called when a transmission begins; the activation of the audio session follows.
    func channelManager(
        _ channelManager: PTChannelManager, channelUUID: UUID,
        didBeginTransmittingFrom source: PTChannelTransmitRequestSource)
    /// Called when a transmission is over.
    func channelManager(
        _ channelManager: PTChannelManager, channelUUID: UUID,
        didEndTransmittingFrom source: PTChannelTransmitRequestSource)
    /// Called with the token of a channel that was joined, to which a lab has no server that pushes.
    func channelManager(_ channelManager: PTChannelManager, receivedEphemeralPushToken pushToken: Data)
    /// Returns who speaks, by a message that a push provider has reported.
    func incomingPushResult(
        channelManager: PTChannelManager, channelUUID: UUID, pushPayload: [String: Any]
    ) -> PTPushResult
    /// Called when the audio session is active: a participant or the user speaks.
    func channelManager(_ channelManager: PTChannelManager, didActivate audioSession: AVAudioSession)
    /// Called when nobody speaks any more.
    func channelManager(_ channelManager: PTChannelManager, didDeactivate audioSession: AVAudioSession)
    /// Called when a channel cannot be joined.
    func channelManager(
        _ channelManager: PTChannelManager, failedToJoinChannel channelUUID: UUID, error: any Error)
    /// Called when a channel cannot be left.
    func channelManager(
        _ channelManager: PTChannelManager, failedToLeaveChannel channelUUID: UUID, error: any Error)
    /// Called when a transmission cannot begin.
    func channelManager(
        _ channelManager: PTChannelManager, failedToBeginTransmittingInChannel channelUUID: UUID, error: any Error)
    /// Called when there is no transmission that can be stopped.
    func channelManager(
        _ channelManager: PTChannelManager, failedToStopTransmittingInChannel channelUUID: UUID, error: any Error)
}

extension PTChannelManagerDelegate {
    /// Does nothing.
    public func channelManager(
        _ channelManager: PTChannelManager, failedToJoinChannel channelUUID: UUID, error: any Error
    ) {}
    /// Does nothing.
    public func channelManager(
        _ channelManager: PTChannelManager, failedToLeaveChannel channelUUID: UUID, error: any Error
    ) {}
    /// Does nothing.
    public func channelManager(
        _ channelManager: PTChannelManager, failedToBeginTransmittingInChannel channelUUID: UUID, error: any Error
    ) {}
    /// Does nothing.
    public func channelManager(
        _ channelManager: PTChannelManager, failedToStopTransmittingInChannel channelUUID: UUID, error: any Error
    ) {}
}
