/// A push-to-talk channel that an app has joined (`PTChannelManager`).
package struct PushToTalkChannel: Sendable, Hashable, Codable {
    /// The UUID of the channel.
    package var identifier: String
    package var name: String

    package init(_ identifier: String, name: String) { (self.identifier, self.name) = (identifier, name) }
}

/// A message of an app about its push-to-talk channel.
package enum PushToTalkMessage: Sendable, Hashable, Codable {
    case join(PushToTalkChannel)
    case leave(identifier: String)
    /// Shows who speaks; `nil` if nobody does.
    case participant(name: String?, identifier: String)
    /// Begins or ends a transmission of the user's speech, by the button of the system or by the app.
    case transmission(isOn: Bool, isByUser: Bool, identifier: String)
}

/// A message of a device to an app about push-to-talk.
package enum PushToTalkOrder: Sendable, Hashable, Codable {
    /// The app gets its messages from now on; the channel is the one that it has joined before, if any.
    case restored(PushToTalkChannel?)
    /// A message of a provider: a property list in Base64.
    case message(userInfo: String)
    /// The user has pressed or released the button of the system.
    case button(isPressed: Bool)
    /// The user has left the channel.
    case left
}

/// The reason why a device refuses a push-to-talk message: a code of `PTChannelError`.
package enum PushToTalkProblem: Int, Error {
    case channelNotFound = 1
    case channelLimitReached = 2
    case appNotForeground = 6

    /// The reason as a sentence.
    package var message: String {
        switch self {
        case .channelNotFound: "The app has not joined a channel with this UUID."
        case .channelLimitReached: "The device has joined a channel already, and can join one at a time."
        case .appNotForeground: "Only an app in the foreground joins a channel or begins to transmit."
        }
    }
}
