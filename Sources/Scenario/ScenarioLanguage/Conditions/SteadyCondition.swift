internal import LabEvents
package import LabModel

/// A condition that events continue at the right interval from a moment on to the end.
///
/// Reporters are those of ``IntervalCondition``. Each named host must report within the first interval.
package struct SteadyCondition: Condition {
    private let pattern: IntervalPattern
    private let matcher: EventMatcher
    private let hosts: Set<String>
    private let start: Duration
    private var last: [IntervalCondition.Reporter: Duration] = [:]
    private var fault: String?

    package init(_ pattern: IntervalPattern, hosts: Set<String>?, programs: Set<String>? = nil, from start: Duration) {
        self.pattern = pattern
        self.start = start
        matcher = EventMatcher(pattern.event, hosts: hosts, programs: programs)
        self.hosts = hosts ?? []
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        guard fault == nil, matcher.matches(event) else { return }
        let reporter = IntervalCondition.Reporter(event)
        if let before = last[reporter] {
            if !pattern.isRight(event.at - before) { fault = "a gap was \(RunText.milliseconds(event.at - before))" }
        } else if event.at - start > longest, isFirst(reporter) {
            fault = "the first came after \(RunText.milliseconds(event.at - start))"
        }
        last[reporter] = event.at
    }

    /// The maximum interval between two events.
    private var longest: Duration { pattern.every * (1 + pattern.tolerance) }

    /// Returns whether this is the first event of the reporter's host, or of any host if none is named.
    private func isFirst(_ reporter: IntervalCondition.Reporter) -> Bool {
        hosts.isEmpty ? last.isEmpty : !last.keys.contains { $0.source.host == reporter.source.host }
    }

    package mutating func end(at end: Duration) {
        guard fault == nil else { return }
        let seen = Set(last.keys.compactMap { $0.source.host })
        for host in hosts.subtracting(seen).sorted() where end - start > longest {
            fault = "there was none from \(host) in \(RunText.milliseconds(end - start))"
        }
        if hosts.isEmpty, last.isEmpty, end - start > longest {
            fault = "there was none in \(RunText.milliseconds(end - start))"
        }
        for (_, moment) in last where end - moment > longest {
            fault = "there was none in the last \(RunText.milliseconds(end - moment))"
        }
    }

    package var status: ConditionStatus { fault == nil ? .holds : .broken }

    package var seen: String { fault ?? "every gap was right" }

    package func concerns(_ event: Event) -> Bool { matcher.isNear(event) }
}
