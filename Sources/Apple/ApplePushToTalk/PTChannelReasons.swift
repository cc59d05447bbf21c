/// The reason why an app has joined a channel ("PTChannelJoinReason" of Apple).
public enum PTChannelJoinReason: Int, Sendable {
    /// The app has requested it.
    case developerRequest
    /// The system has restored the channel at the launch of the app.
    case channelRestoration
}

/// The reason why an app has left a channel ("PTChannelLeaveReason" of Apple).
public enum PTChannelLeaveReason: Int, Sendable {
    /// Another reason.
    case unknown
    /// The user has left it in the system's interface (`leave-channel`).
    case userRequest
    /// The app has requested it, or returned ``PTPushResult/leaveChannel``.
    case developerRequest
    /// The system has left it.
    case systemPolicy
}

/// The source of a transmission ("PTChannelTransmitRequestSource" of Apple).
public enum PTChannelTransmitRequestSource: Int, Sendable {
    /// Another source.
    case unknown
    /// The user, by the button of the system (`talk`).
    case userRequest
    /// The app.
    case developerRequest
    /// The button of an accessory, which a lab does not have.
    case handsfreeButton
}

/// The participants who may speak at the same time ("PTTransmissionMode" of Apple).
public enum PTTransmissionMode: Int, Sendable {
    /// The user and the participants.
    case fullDuplex
    /// Either the user or a participant.
    case halfDuplex
    /// The participants only.
    case listenOnly
}

/// The state of an app's connection to its server, which the system shows ("PTServiceStatus" of Apple).
public enum PTServiceStatus: Int, Sendable {
    /// The app is connected.
    case ready
    /// The app connects.
    case connecting
    /// The app has no connection.
    case unavailable
}
