/// A provider has something for its app: `incoming-call`, `push-to-talk`.
public struct ProviderMessage: TypedEvent {
    /// Which of the two it is.
    public var name: EventName
    /// The app.
    public var app: String
    /// The extension that is the provider.
    public var provider: String
    /// What it hands to the app, by the keys of its property list; what JSON does not have is text.
    public var userInfo: [String: Value]

    /// Describes a message.
    public init(_ name: EventName, app: String, provider: String, userInfo: [String: Value]) {
        (self.name, self.app, self.provider, self.userInfo) = (name, app, provider, userInfo)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .incomingCall || name == .pushToTalk, let app = fields[.app]?.string,
            let provider = fields[.provider]?.string
        else { return nil }
        self.init(name, app: app, provider: provider, userInfo: fields.userInfo)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(name).with(.app, app).with(.provider, provider).with(userInfo: userInfo)
    }
}

/// What an app did with a call that it was handed: `call-reported`, `call-not-reported`.
public struct CallOutcome: TypedEvent {
    /// The app.
    public var app: String
    /// Whether it has reported it to the user in time.
    public var isReported: Bool

    /// Describes an outcome.
    public init(app: String, isReported: Bool) { (self.app, self.isReported) = (app, isReported) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .callReported || name == .callNotReported, let app = fields[.app]?.string else { return nil }
        self.init(app: app, isReported: name == .callReported)
    }

    /// The event as it is written.
    public var record: EventRecord { EventRecord(isReported ? .callReported : .callNotReported).with(.app, app) }
}

/// A notification is shown to the user: `notification`.
public struct NotificationShown: TypedEvent {
    /// The app whose notification it is.
    public var app: String
    /// The extension that is a push provider and has shown it; `nil` when another program of the app has.
    public var provider: String?
    /// What tells it from others of the app.
    public var identifier: String
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String
    /// The text.
    public var body: String
    /// The number on the icon of the app; `nil` leaves it.
    public var badge: Int?
    /// What groups notifications.
    public var thread: String
    /// The category.
    public var category: String
    /// What the app keeps with it, by the keys of its property list; what JSON does not have is text.
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

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .notification, let app = fields[.app]?.string, let identifier = fields[.identifier]?.string
        else { return nil }
        self.init(
            app: app, provider: fields[.provider]?.string, identifier: identifier,
            title: fields[.title]?.string ?? "", subtitle: fields[.subtitle]?.string ?? "",
            body: fields[.body]?.string ?? "", badge: fields[.badge]?.int, thread: fields[.thread]?.string ?? "",
            category: fields[.category]?.string ?? "", userInfo: fields.userInfo)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.notification).with(.app, app).with(.provider, provider).with(.identifier, identifier)
            .with(.title, title).with(.subtitle, subtitle).with(.body, body).with(.badge, badge).with(.thread, thread)
            .with(.category, category).with(userInfo: userInfo)
    }
}

/// Something about push was refused to a program: `push-refused`.
public struct PushRefusal: TypedEvent {
    /// The program that asked.
    public var app: String
    /// What it asked for, such as `push-save`.
    public var operation: String
    /// The code of `NEAppPushErrorDomain`.
    public var code: Int
    /// Why.
    public var message: String

    /// Describes a refusal.
    public init(app: String, operation: String, code: Int, message: String) {
        (self.app, self.operation, self.code, self.message) = (app, operation, code, message)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .pushRefused, let app = fields[.app]?.string, let code = fields[.code]?.int else { return nil }
        self.init(
            app: app, operation: fields[.operation]?.string ?? "", code: code, message: fields[.message]?.string ?? "")
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.pushRefused).with(.app, app).with(.operation, operation).with(.code, code).with(.message, message)
    }
}

extension EventRecord {
    /// The event with a field for each key of a property list, in their order.
    fileprivate func with(userInfo: [String: Value]) -> EventRecord {
        userInfo.sorted { $0.key < $1.key }.reduce(self) { $0.with(.userInfo($1.key), $1.value) }
    }
}

extension [EventField: Value] {
    /// What a program has handed to another one, by the keys of its property list.
    fileprivate var userInfo: [String: Value] {
        Dictionary<String, Value>(
            compactMap { key, value in key.userInfoKey.map { ($0, value) } }, uniquingKeysWith: { first, _ in first })
    }
}
