package import LabModel

/// Tells whether an event is one that a step means.
package struct EventMatcher {
    private enum Form {
        case event(EventPattern)
        case log(Regex<AnyRegexOutput>)
        case delivery(ids: Set<String>, names: Set<String>)
    }

    private let form: Form
    private let from: ProgramTarget?
    private let hosts: Set<String>?

    /// Makes a matcher for events; `hosts` are those that the name in `from` stands for.
    package init(_ pattern: EventPattern, hosts: Set<String>?) {
        form = .event(pattern)
        from = pattern.from
        self.hosts = hosts
    }

    /// Makes a matcher for lines that a regular expression matches somewhere.
    ///
    /// - Throws: ``RunError`` when the expression is not one.
    package init(_ pattern: LogPattern, hosts: Set<String>?) throws {
        guard let expression = try? Regex(pattern.expression) else {
            throw RunError("\"\(pattern.expression)\" is not a regular expression; check its brackets and escapes")
        }
        form = .log(expression)
        from = pattern.from
        self.hosts = hosts
    }

    /// Makes a matcher for the delivery of messages by their `apns-id`s, or by their names for programs that
    /// tell those.
    package init(deliveryOf ids: Set<String>, names: Set<String>, hosts: Set<String>?) {
        form = .delivery(ids: Set(ids.map { $0.lowercased() }), names: names)
        from = nil
        self.hosts = hosts
    }

    /// Whether an event is meant, or is near enough to show why none was: the same name from somebody else or with
    /// other fields, or another station of the same message.
    package func isNear(_ event: Event) -> Bool {
        switch form {
        case .event(let pattern): return event.name == pattern.name
        case .log: return matches(event)
        case .delivery(let ids, _):
            return event.fields["id"]?.string.map { ids.contains($0.lowercased()) } ?? false || matches(event)
        }
    }

    /// Whether an event is meant.
    package func matches(_ event: Event) -> Bool {
        if let hosts {
            guard let host = event.host, hosts.contains(host) else { return false }
        }
        if let program = from?.program, event.program != program { return false }
        switch form {
        case .event(let pattern):
            return event.name == pattern.name
                && pattern.fields.allSatisfy { (event.fields[$0.key] ?? .null) == $0.value }
        case .log(let expression):
            guard event.name == "log", let line = event.fields["line"]?.string else { return false }
            return ((try? expression.firstMatch(in: line)) ?? nil) != nil
        case .delivery(let ids, let names):
            guard event.name == "delivered", case .program = event.source else { return false }
            if let id = event.fields["id"]?.string, ids.contains(id.lowercased()) { return true }
            return event.fields["message"]?.string.map(names.contains) ?? false
        }
    }
}
