internal import LabEvents
package import LabModel

/// Decides whether an event is one that a step means.
package struct EventMatcher: Sendable {
    private enum Form: Sendable {
        case event(EventPattern)
        case log(LineExpression, UnreadLines?)
        case crash(CrashPattern, LineExpression?, UnreadLines?)
        case delivery(ids: Set<String>, names: Set<String>)
        case frame([FrameFilter])
    }

    private let form: Form
    private let programs: Set<String>?
    private let hosts: Set<String>?

    /// Makes a matcher for events; `hosts` are those that the name in `from` stands for, and `programs` what its program
    /// stands for, if that is an app.
    package init(_ pattern: EventPattern, hosts: Set<String>?, programs: Set<String>? = nil) {
        self.init(.event(pattern), hosts, programs, pattern.from)
    }

    /// Makes a matcher for lines and logged messages that a regular expression matches somewhere.
    ///
    /// Lines for which it takes too long match for nothing, and are noted in `unread`.
    ///
    /// - Throws: ``RunError`` when the expression is not one.
    package init(
        _ pattern: LogPattern, hosts: Set<String>?, programs: Set<String>? = nil, unread: UnreadLines? = nil
    ) throws {
        self.init(.log(try Self.expression(pattern.expression), unread), hosts, programs, pattern.from)
    }

    /// Makes a matcher for ends of programs by signals that nobody in the lab sent; `unread` is as for lines.
    ///
    /// - Throws: ``RunError`` when the expression for a call is not one.
    package init(
        _ pattern: CrashPattern, hosts: Set<String>?, programs: Set<String>? = nil, unread: UnreadLines? = nil
    ) throws {
        self.init(.crash(pattern, try pattern.call.map(Self.expression), unread), hosts, programs, pattern.program)
    }

    private static func expression(_ text: String) throws -> LineExpression {
        guard let expression = LineExpression(text) else {
            throw RunError("\"\(text)\" is not a regular expression; check its brackets and escapes")
        }
        return expression
    }

    /// Makes a matcher for the delivery of messages by their `apns-id`s, or by their names for programs that
    /// tell those.
    package init(deliveryOf ids: Set<String>, names: Set<String>, hosts: Set<String>?) {
        self.init(.delivery(ids: Set(ids.map { $0.lowercased() }), names: names), hosts)
    }

    /// Makes a matcher for frames on the link of a host.
    package init(anyOf filters: [FrameFilter], at host: String) {
        self.init(.frame(filters), [host])
    }

    private init(_ form: Form, _ hosts: Set<String>?, _ programs: Set<String>? = nil, _ target: ProgramTarget? = nil) {
        self.form = form
        self.hosts = hosts
        self.programs = programs ?? target?.program.map { [$0] }
    }

    private static func matches(_ expression: LineExpression, _ line: String, _ unread: UnreadLines?) -> Bool {
        if let matches = expression.matches(line) { return matches }
        unread?.add(expression.text)
        return false
    }

    /// Whether an event is meant, or is near enough to show why none was: the same name from somebody else or with
    /// other fields, or another station of the same message.
    package func isNear(_ event: Event) -> Bool {
        switch form {
        case .event(let pattern): return event.name == pattern.name
        case .crash: return event.name == .crashReported
        case .log, .frame: return matches(event)
        case .delivery(let ids, _):
            return event.fields[.id]?.string.map { ids.contains($0.lowercased()) } ?? false || matches(event)
        }
    }

    /// Whether a field has a value: it is that value, or a list that holds it.
    private static func has(_ field: Value, _ wanted: Value) -> Bool {
        if case .array(let values) = field { return values.contains(wanted) || field == wanted }
        return field == wanted
    }

    /// Whether an event is meant.
    package func matches(_ event: Event) -> Bool {
        if let hosts {
            guard let host = event.host, hosts.contains(host) else { return false }
        }
        if let programs {
            guard let program = event.program, programs.contains(program) else { return false }
        }
        switch form {
        case .event(let pattern):
            return event.name == pattern.name
                && pattern.fields.allSatisfy { Self.has(event.fields[$0.key] ?? .null, $0.value) }
        case .frame(let filters): return filters.contains { $0.matches(event) }
        case .log(let expression, let unread):
            return event.text.map { Self.matches(expression, $0, unread) } ?? false
        case .crash(let pattern, let expression, let unread):
            guard let crash = event.read(as: CrashReport.self),
                pattern.signal.map({ $0.rawValue == crash.signalName }) ?? true
            else { return false }
            return expression.map { expression in
                crash.calls.contains { Self.matches(expression, $0, unread) }
            } ?? true
        case .delivery(let ids, let names):
            guard event.name == .delivered, case .program = event.source else { return false }
            if let id = event.fields[.id]?.string, ids.contains(id.lowercased()) { return true }
            return event.fields[.message]?.string.map(names.contains) ?? false
        }
    }
}
