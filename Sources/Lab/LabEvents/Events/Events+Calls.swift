/// The events of a device's system about calls and notifications.
extension EventName {
    /// A provider has reported an incoming call to its app.
    public static let incomingCall = EventName(rawValue: "incoming-call")
    /// A provider has reported a push-to-talk message to its app.
    public static let pushToTalk = EventName(rawValue: "push-to-talk")
    /// An app has reported its call to the user.
    public static let callReported = EventName(rawValue: "call-reported")
    /// An app has not reported its call to the user within the limit.
    public static let callNotReported = EventName(rawValue: "call-not-reported")
    /// An app or one of its extensions shows a notification to the user.
    public static let notification = EventName(rawValue: "notification")
    /// A notification is not shown: by its app in the foreground, or by the user.
    public static let notificationSilenced = EventName(rawValue: "notification-silenced")
}

extension EventSchema {
    static let calls = [
        ProviderMessage.declarations, CallOutcome.declarations, NotificationOutcome.declarations,
        NotificationAnswered.declarations, NotificationPermissionAnswer.declarations,
    ].merged
}

/// A report of a provider to its app: `incoming-call`, `push-to-talk`.
public struct ProviderMessage: DeclaredEvent {
    /// The event's name: `incoming-call` or `push-to-talk`.
    public var name: EventName
    /// The name of the app.
    public var app: String
    /// The name of the provider's extension.
    public var provider: String
    /// The payload for the app, by top-level key; values that JSON lacks are text.
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

/// The outcome of a call for an app: `call-reported`, `call-not-reported`.
public struct CallOutcome: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// Whether the app has reported the call to the user in time.
    public var isReported: Bool

    /// Describes an outcome.
    public init(app: String, isReported: Bool) { (self.app, self.isReported) = (app, isReported) }

    /// The fields of both.
    public static let layout = EventLayout(
        .callNotReported, orIf: \.isReported, .callReported, from: Self(app: "", isReported: false),
        .field(.app, \.app))
}

/// A notification that is shown to the user or not: `notification`, `notification-silenced`.
public struct NotificationOutcome: DeclaredEvent {
    /// The name of the notification's app.
    public var app: String
    /// The name of the provider's extension that shows it; `nil` if another program of the app does.
    public var provider: String?
    /// The identifier, unique within the app.
    public var identifier: String
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String
    /// The text.
    public var body: String
    /// The number on the app's icon; `nil` keeps it.
    public var badge: Int?
    /// The thread identifier, by which notifications are grouped.
    public var thread: String
    /// The category.
    public var category: String
    /// The user info, by top-level key; values that JSON lacks are text.
    public var userInfo: [String: Value]
    /// The names of the presentation options of an app in the foreground, such as `banner`; `nil` if it was not asked.
    public var options: [String]?
    /// The reason why the user does not see it: `foreground`, `not-determined`, `denied` or `no-alerts`; `nil` if it is seen.
    public var reason: String?
    /// Whether the user sees the notification.
    public var isShown = true

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
        .notificationSilenced, orIf: \.isShown, .notification, from: Self(app: "", identifier: ""), .field(.app, \.app),
        .field(.provider, \.provider),
        .field(.identifier, \.identifier), .field(.title, \.title, else: ""),
        .field(.subtitle, \.subtitle, else: ""), .field(.body, \.body, else: ""), .field(.badge, \.badge),
        .field(.thread, \.thread, else: ""), .field(.category, \.category, else: ""), .field(.options, \.options),
        .field(.reason, \.reason, oneOf: ["foreground", "not-determined", "denied", "no-alerts"]),
        .userInfo(\.userInfo))
}
