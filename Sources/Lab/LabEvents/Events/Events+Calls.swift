/// The events of the system of a device about calls and notifications.
extension EventName {
    /// A provider has an incoming call for its app.
    public static let incomingCall = EventName(rawValue: "incoming-call")
    /// A provider has a push-to-talk message for its app.
    public static let pushToTalk = EventName(rawValue: "push-to-talk")
    /// An app has reported the call that it was handed to the user.
    public static let callReported = EventName(rawValue: "call-reported")
    /// An app has not reported the call that it was handed within the limit.
    public static let callNotReported = EventName(rawValue: "call-not-reported")
    /// An app or one of its extensions shows a notification to the user.
    public static let notification = EventName(rawValue: "notification")
}

extension EventSchema {
    static let calls = [
        ProviderMessage.declarations, CallOutcome.declarations, NotificationShown.declarations,
    ].merged
}

/// A provider has something for its app: `incoming-call`, `push-to-talk`.
public struct ProviderMessage: DeclaredEvent {
    /// Which of the two it is.
    public var name: EventName
    /// The app.
    public var app: String
    /// The extension that is the provider.
    public var provider: String
    /// The payload for the app, by the keys of its property list; what JSON does not have is text.
    public var userInfo: [String: Value]

    /// Describes a message.
    public init(_ name: EventName, app: String, provider: String, userInfo: [String: Value]) {
        (self.name, self.app, self.provider, self.userInfo) = (name, app, provider, userInfo)
    }

    /// The fields of both.
    public static let layout = EventLayout(
        [.incomingCall, .pushToTalk], \.name, from: Self(.incomingCall, app: "", provider: "", userInfo: [:]),
        .field(.app, \.app), .field(.provider, \.provider), .userInfo(\.userInfo))
}

/// An app's answer to a call that it was handed: `call-reported`, `call-not-reported`.
public struct CallOutcome: DeclaredEvent {
    /// The app.
    public var app: String
    /// True if it has reported it to the user in time.
    public var isReported: Bool

    /// Describes an outcome.
    public init(app: String, isReported: Bool) { (self.app, self.isReported) = (app, isReported) }

    /// The fields of both.
    public static let layout = EventLayout(
        .callNotReported, orIf: \.isReported, .callReported, from: Self(app: "", isReported: false),
        .field(.app, \.app))
}

/// A notification is shown to the user: `notification`.
public struct NotificationShown: DeclaredEvent {
    /// The app whose notification it is.
    public var app: String
    /// The extension that is a push provider and has shown it; `nil` when another program of the app has.
    public var provider: String?
    /// The identifier, by which the app knows it.
    public var identifier: String
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String
    /// The text.
    public var body: String
    /// The number on the icon of the app; `nil` leaves it.
    public var badge: Int?
    /// The thread identifier, by which notifications are grouped.
    public var thread: String
    /// The category.
    public var category: String
    /// The user info, by the keys of its property list; what JSON does not have is text.
    public var userInfo: [String: Value]

    /// Describes a notification.
    public init(
        app: String, provider: String? = nil, identifier: String, title: String = "", subtitle: String = "",
        body: String = "", badge: Int? = nil, thread: String = "", category: String = "",
        userInfo: [String: Value] = [:]
    ) {
        (self.app, self.provider, self.identifier) = (app, provider, identifier)
        (self.title, self.subtitle, self.body) = (title, subtitle, body)
        (self.badge, self.thread, self.category, self.userInfo) = (badge, thread, category, userInfo)
    }

    /// The fields.
    public static let layout = EventLayout(
        .notification, from: Self(app: "", identifier: ""), .field(.app, \.app), .field(.provider, \.provider),
        .field(.identifier, \.identifier), .field(.title, \.title, else: ""),
        .field(.subtitle, \.subtitle, else: ""), .field(.body, \.body, else: ""), .field(.badge, \.badge),
        .field(.thread, \.thread, else: ""), .field(.category, \.category, else: ""), .userInfo(\.userInfo))
}
