internal import LabEvents
package import LabModel

/// A matcher for the events that a step refers to.
package struct EventMatcher: Sendable {
    private enum Form: Sendable {
        case event(EventPattern)
        case log(LineExpression, UnsearchedLines?)
        case crash(CrashPattern, LineExpression?, UnsearchedLines?)
        case delivery(ids: Set<String>, names: Set<String>)
        case frame([FrameFilter])
    }

    private let form: Form
    private let programs: Set<String>?
    private let hosts: Set<String>?

    /// Creates a matcher for events; `hosts` and `programs` are the ones that `from` of the pattern selects.
    package init(_ pattern: EventPattern, hosts: Set<String>?, programs: Set<String>? = nil) {
        self.init(.event(pattern), hosts, programs, pattern.from)
    }

    /// Creates a matcher for log lines that contain a match of a regular expression.
    ///
    /// A line that takes too long to search does not match and is recorded in `unread`.
    ///
    /// - Throws: ``RunError`` if the expression is invalid.
    package init(
        _ pattern: LogPattern, hosts: Set<String>?, programs: Set<String>? = nil, unread: UnsearchedLines? = nil
    ) throws {
        self.init(.log(try Self.expression(pattern.expression), unread), hosts, programs, pattern.from)
    }

    /// Creates a matcher for crashes, which are exits by a signal that the lab did not send.
    ///
    /// - Throws: ``RunError`` if the expression for a call is invalid.
    package init(
        _ pattern: CrashPattern, hosts: Set<String>?, programs: Set<String>? = nil, unread: UnsearchedLines? = nil
    ) throws {
        self.init(.crash(pattern, try pattern.call.map(Self.expression), unread), hosts, programs, pattern.program)
    }

    private static func expression(_ text: String) throws -> LineExpression {
        guard let expression = LineExpression(text) else {
            throw RunError("\"\(text)\" is not a regular expression; check its brackets and escapes")
        }
        return expression
    }

    /// Creates a matcher for message deliveries by `apns-id`, or by name for programs that report the name.
    package init(deliveryOf ids: Set<String>, names: Set<String>, hosts: Set<String>?) {
        self.init(.delivery(ids: Set(ids.map { $0.lowercased() }), names: names), hosts)
    }

    package init(anyOf filters: [FrameFilter], at host: String) {
        self.init(.frame(filters), [host])
    }

    private init(_ form: Form, _ hosts: Set<String>?, _ programs: Set<String>? = nil, _ target: ProgramTarget? = nil) {
        self.form = form
        self.hosts = hosts
        self.programs = programs ?? target?.program.map { [$0] }
    }

    private static func matches(_ expression: LineExpression, _ line: String, _ unread: UnsearchedLines?) -> Bool {
        if let matches = expression.matches(line) { return matches }
        unread?.add(expression.text)
        return false
    }

    /// Returns whether an event matches or has the same name or message id, which helps to explain a failure.
    package func isNear(_ event: Event) -> Bool {
        switch form {
        case .event(let pattern): return event.name == pattern.name
        case .crash: return event.name == .crashReported
        case .log, .frame: return matches(event)
        case .delivery(let ids, _):
            return event.fields[.id]?.string.map { ids.contains($0.lowercased()) } ?? false || matches(event)
        }
    }

    /// Returns whether a field equals a value or is a list that contains it.
    private static func has(_ field: Value, _ wanted: Value) -> Bool {
        if case .array(let values) = field { return values.contains(wanted) || field == wanted }
        return field == wanted
    }

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
