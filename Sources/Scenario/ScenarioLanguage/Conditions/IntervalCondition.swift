internal import LabEvents
package import LabModel

/// A condition that each reporter's events follow at the right interval, a given number of times in a row.
///
/// A reporter is a program, or a server and one `client` that its events name.
package struct IntervalCondition: Condition {
    struct Reporter: Hashable {
        let source: Event.Source
        let client: Value?

        init(_ event: Event) { (source, client) = (event.source, event.fields[.client]) }
    }

    private struct Beat {
        var last: Duration
        var run = 0
        var longest = 0
        var gaps: [Duration] = []
    }

    private let pattern: IntervalPattern
    private let matcher: EventMatcher
    private let hosts: Set<String>
    private var beats: [Reporter: Beat] = [:]

    /// Starts with no events; each of `hosts` must report, or any reporter if `hosts` is `nil`.
    package init(_ pattern: IntervalPattern, hosts: Set<String>?, programs: Set<String>? = nil) {
        self.pattern = pattern
        matcher = EventMatcher(pattern.event, hosts: hosts, programs: programs)
        self.hosts = hosts ?? []
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        guard matcher.matches(event) else { return }
        let reporter = Reporter(event)
        guard var beat = beats[reporter] else {
            beats[reporter] = Beat(last: event.at)
            return
        }
        let gap = event.at - beat.last
        beat.last = event.at
        beat.gaps = beat.gaps.suffix(7) + [gap]
        beat.run = pattern.isRight(gap) ? beat.run + 1 : 0
        beat.longest = max(beat.longest, beat.run)
        beats[reporter] = beat
    }

    package var status: ConditionStatus {
        let seen = Set(beats.keys.compactMap { $0.source.host })
        guard !beats.isEmpty, hosts.isSubset(of: seen) else { return .open }
        return beats.values.allSatisfy { $0.longest >= pattern.times } ? .holds : .open
    }

    package var seen: String {
        guard let worst = beats.values.min(by: { $0.longest < $1.longest }) else { return "there was none" }
        let gaps = worst.gaps.map { RunText.milliseconds($0) }.joined(separator: ", ")
        return "the longest run was \(worst.longest) of \(pattern.times)"
            + (gaps.isEmpty ? ", for there was one event" : "; the last gaps were \(gaps)")
    }

    package func concerns(_ event: Event) -> Bool { matcher.isNear(event) }
}
