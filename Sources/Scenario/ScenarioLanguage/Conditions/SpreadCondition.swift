package import LabModel

/// A condition on the time from the first reporter's first report of an event to the last reporter's first report.
///
/// Reporters are those of ``IntervalCondition``. The condition is decided when all named hosts and the required number
/// of reporters have reported.
package struct SpreadCondition: Condition {
    private let matcher: EventMatcher
    private let hosts: Set<String>
    private let wanted: Int
    private let bounds: Bounds
    private var first: [IntervalCondition.Reporter: Duration] = [:]
    /// The decided time, in seconds.
    private var spread: Double?

    /// Starts with no reports; `reporters` is the required number of reporters.
    package init(_ matcher: EventMatcher, hosts: Set<String>, reporters: Int, _ bounds: Bounds) {
        self.matcher = matcher
        self.hosts = hosts
        self.bounds = bounds
        wanted = reporters
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        let reporter = IntervalCondition.Reporter(event)
        guard spread == nil, matcher.matches(event), first[reporter] == nil else { return }
        first[reporter] = event.at
        let seen = Set(first.keys.compactMap { $0.source.host })
        guard first.count >= wanted, hosts.isSubset(of: seen) else { return }
        spread = time / .seconds(1)
    }

    package var status: ConditionStatus { spread.map { bounds.contains($0) ? .holds : .broken } ?? .open }

    package var seen: String {
        let all = first.count == 1 ? "1 reported it" : "\(first.count) reported it"
        return first.count < 2 ? all : "\(all) over \(RunText.milliseconds(time))"
    }

    package func concerns(_ event: Event) -> Bool { matcher.isNear(event) }

    /// The time from the first to the last report so far.
    private var time: Duration { (first.values.max() ?? .zero) - (first.values.min() ?? .zero) }
}
