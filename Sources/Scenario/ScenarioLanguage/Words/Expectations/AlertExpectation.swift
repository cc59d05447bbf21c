internal import LabEvents

/// A pattern for the alerts of devices.
public struct AlertPattern: Sendable, Hashable {
    /// The app that the alert is about, or a device for all its apps; `nil` for any app of any device.
    public var of: ProgramTarget?
    /// The text of the alert; `nil` for any.
    public var text: String?

    /// Makes a pattern.
    public init(of target: ProgramTarget? = nil, text: String? = nil) {
        of = target
        self.text = text
    }
}

/// `alert: HOST/APP`: a device showed alerts.
package struct AlertExpectation: ExpectationWord {
    package var pattern = AlertPattern()
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "alert", from: AlertExpectation(),
        [
            Field(
                "alert", \.pattern.of,
                Grammar.target.map(
                    { $0 == ProgramTarget(host: "any") ? nil : $0 }, back: { $0 ?? ProgramTarget(host: "any") }),
                "True when the alert of this app was shown. HOST matches any app of a device, and `any` matches any "
                    + "app of any device.", required: "HOST/APP"),
            Field("text", \.pattern.text, Shapes.text, "The text of the alert. Default: any."),
        ],
        counted: \.count)

    package var evidence: [Evidence] { [.reports(of: pattern.of?.host)] }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            var fields: [EventField: Value] = [:]
            if let app = pattern.of, let name = app.program {
                fields[.app] = .string(factory.container(of: app) ?? name)
            }
            if let text = pattern.text { fields[.text] = .string(text) }
            return try factory.counted(pattern.of.map { ProgramTarget(host: $0.host) }) { hosts in
                EventMatcher(EventPattern(.alert, where: fields), hosts: hosts)
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        if let target = pattern.of { checker.checkApp(target, path + ["alert"], isNeeded: false) }
    }
}

extension ScenarioExpectation {
    /// Expects that a device showed alerts.
    public static func alert(_ pattern: AlertPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(AlertExpectation(pattern: pattern, count: count))
    }
}
