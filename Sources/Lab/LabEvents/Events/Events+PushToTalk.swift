/// The events of a device's system about its push-to-talk channel.
extension EventName {
    /// An app has joined the channel.
    public static let channelJoined = EventName(rawValue: "channel-joined")
    /// An app has left the channel.
    public static let channelLeft = EventName(rawValue: "channel-left")
    /// An app shows who speaks.
    public static let remoteParticipant = EventName(rawValue: "remote-participant")
    /// An app begins to transmit the user's speech.
    public static let transmissionBegan = EventName(rawValue: "transmission-began")
    /// A transmission is over.
    public static let transmissionEnded = EventName(rawValue: "transmission-ended")
}

extension EventSchema {
    static let pushToTalk = [
        ChannelChange.declarations, RemoteParticipant.declarations, TransmissionChange.declarations,
    ].merged
}

/// A change of the push-to-talk channel of an app: `channel-joined`, `channel-left`.
public struct ChannelChange: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The UUID of the channel.
    public var identifier: String
    /// The name of the channel.
    public var name: String
    /// Whether the app has joined it.
    public var isJoined: Bool

    /// Describes a change.
    public init(app: String, identifier: String, name: String, isJoined: Bool) {
        (self.app, self.identifier, self.name, self.isJoined) = (app, identifier, name, isJoined)
    }

    /// The fields of both.
    public static let layout = EventLayout(
        .channelLeft, orIf: \.isJoined, .channelJoined,
        from: Self(app: "", identifier: "", name: "", isJoined: false), .field(.app, \.app),
        .field(.identifier, \.identifier), .field(.name, \.name))
}

/// The participant whom the system shows as speaking: `remote-participant`.
public struct RemoteParticipant: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The name of the participant; `nil` if nobody speaks.
    public var name: String?

    /// Describes a participant.
    public init(app: String, name: String?) { (self.app, self.name) = (app, name) }

    /// The fields.
    public static let layout = EventLayout(
        .remoteParticipant, from: Self(app: "", name: nil), .field(.app, \.app), .field(.name, \.name))
}

/// The begin or the end of a transmission: `transmission-began`, `transmission-ended`.
public struct TransmissionChange: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// Whether the transmission begins.
    public var isOn: Bool

    /// Describes a change.
    public init(app: String, isOn: Bool) { (self.app, self.isOn) = (app, isOn) }

    /// The fields of both.
    public static let layout = EventLayout(
        .transmissionEnded, orIf: \.isOn, .transmissionBegan, from: Self(app: "", isOn: false), .field(.app, \.app))
}
