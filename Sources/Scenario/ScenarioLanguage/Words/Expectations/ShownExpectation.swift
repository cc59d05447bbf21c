public import LabEvents

/// A pattern for calls and notifications that a device showed to its user or passed to an app.
public struct ShownPattern: Sendable, Hashable {
    /// A kind of item.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An incoming call that a push provider reported.
        case incomingCall = "incoming-call"
        /// A notification.
        case notification
    }

    /// The kind of item.
    public var kind: Kind
    /// The app.
    public var app: ProgramTarget
    /// The required values: of a call's `userInfo`, or of a notification's `title`, `subtitle`, `body` and so on.
    public var values: [String: Value]

    package static let notificationKeys = [
        "title", "subtitle", "body", "identifier", "badge", "thread", "category", "options",
    ]

    /// Makes a pattern.
    public init(_ kind: Kind, of app: ProgramTarget, where values: [String: Value] = [:]) {
        self.kind = kind
        self.app = app
        self.values = values
    }

    /// Returns the pattern for the event that the device's system reports, for an app of this name.
    func event(of app: String) -> EventPattern {
        var fields: [EventField: Value] = [.app: .string(app)]
        for (key, value) in values {
            switch kind {
            case .incomingCall: fields[.userInfo(key)] = value
            case .notification: fields[EventField(rawValue: key)] = value
            }
        }
        return EventPattern(kind == .incomingCall ? .incomingCall : .notification, where: fields)
    }
}

/// `incoming-call: HOST/APP` and `notification: HOST/APP`: a device showed an item or passed it to an app.
package struct ShownExpectation: ExpectationWord {
    package var pattern: ShownPattern
    package var count = Count.atLeast(1)

    static let rows = [
        row(
            .incomingCall,
            "True when the push provider of this app has reported a call to it.",
            "The keys of the call's `userInfo`, with their values. Default: any."),
        row(
            .notification,
            "True when this app or its extension has shown a notification.",
            "The parts of the notification, with their values: title, subtitle, body, identifier, badge, "
                + "thread, category, and the options with which an app in the foreground presents it. Default: any."),
    ]

    private static func row(_ kind: ShownPattern.Kind, _ about: String, _ contents: String) -> ExpectationRow {
        ExpectationRow(
            kind.rawValue, from: ShownExpectation(pattern: ShownPattern(kind, of: ProgramTarget(host: ""))),
            [
                Field(kind.rawValue, \.pattern.app, Grammar.app, about, required: "HOST/APP"),
                Field(
                    "where", \.pattern.values,
                    Shapes.table("what was shown", by: .field, of: "a field", Shapes.scalar), contents),
            ],
            counted: \.count, where: { $0.pattern.kind == kind })
    }

    package var evidence: [Evidence] { [.reports(of: pattern.app.host)] }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            guard let name = factory.container(of: pattern.app) else { throw factory.noApp(pattern.app) }
            return try factory.counted(ProgramTarget(host: pattern.app.host)) { hosts in
                EventMatcher(pattern.event(of: name), hosts: hosts, programs: [ProgramDefinition.deviceName])
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        let place = path + [pattern.kind.rawValue]
        switch pattern.kind {
        case .incomingCall: checker.checkProviders(of: pattern.app, place)
        case .notification:
            checker.checkApp(pattern.app, place)
            for key in pattern.values.keys.sorted() where !ShownPattern.notificationKeys.contains(key) {
                checker.refuse(
                    .unknownName, key: path + ["where", key], "a notification has no '\(key)'",
                    NearestWord.remedy(for: key, in: ShownPattern.notificationKeys, none: "leave it out"))
            }
        }
    }
}

extension ScenarioExpectation {
    /// Expects that a device showed an item to its user or passed it to an app.
    public static func shown(_ pattern: ShownPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(ShownExpectation(pattern: pattern, count: count))
    }
}
