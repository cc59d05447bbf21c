import LabEvents
import LabModel
import ScenarioLanguage

/// Events that keep a beat, and events that do not come at once.
extension VerdictModel {
    /// Says whether of each host that reports it an event has kept to a beat so many times in a row.
    func isSteady(_ pattern: IntervalPattern, in window: [Event]) -> Bool {
        patterns(of: pattern.event).allSatisfy { part in
            let reporters = times(of: part, in: window)
            return !reporters.isEmpty
                && reporters.allSatisfy { times in
                    let gaps = self.gaps(between: times).map { isRight($0, pattern) }
                    return gaps.indices.contains { first in
                        let row = gaps[first...].prefix(pattern.times)
                        return row.count == pattern.times && !row.contains(false)
                    }
                }
        }
    }

    /// Says whether an event has got out of its beat since an `always` began.
    ///
    /// That one is missing at the end can be told only when all is known: it counts by its own time, however late its line
    /// was read.
    func isOutOfStep(_ pattern: IntervalPattern, of step: Begun, until end: Duration?, known: Int) -> Bool {
        let longest = pattern.every + pattern.every * pattern.tolerance
        let window = events[(step.mark + 1)..<known].filter { $0.at >= step.at && isWithin($0.at, end) }
        let isOver = known == events.count
        return patterns(of: pattern.event).contains { part in
            let reporters = times(of: part, in: window)
            let isLate = isOver && end.map { $0 - step.at > longest } ?? false
            if reporters.isEmpty { return isLate }
            return reporters.contains { times in
                guard let first = times.first, let last = times.last else { return isLate }
                if first - step.at > longest { return true }
                if gaps(between: times).contains(where: { !isRight($0, pattern) }) { return true }
                guard isOver, let end else { return false }
                return end - last > longest
            }
        }
    }

    /// Says whether so many reporters at least, and all hosts that are named, reported an event so far apart.
    func isSpread(_ pattern: EventPattern, over reporters: Int, _ bounds: Bounds, in window: [Event]) -> Bool {
        let parts = patterns(of: pattern)
        let matching = window.filter { event in parts.contains { matches(event, $0) } }
        let hosts = pattern.from.map { members(of: $0.host) } ?? []
        guard hosts.allSatisfy({ host in matching.contains { $0.host == host } }) else { return false }
        let firsts = Dictionary(grouping: matching, by: reporter).values.compactMap { $0.map(\.at).min() }
        guard firsts.count >= reporters, let first = firsts.min(), let last = firsts.max() else { return false }
        return bounds.contains((last - first) / .seconds(1))
    }

    /// Names who reports an event, where those of a server are its clients.
    private func reporter(_ event: Event) -> String {
        let host = event.host ?? ""
        guard isOfServer(event), let client = event.fields[.client]?.string else { return host }
        return "\(host) of \(client)"
    }

    /// Lists the times at which each reporter reported an event, in their order.
    private func times(of part: EventPattern, in window: [Event]) -> [[Duration]] {
        Dictionary(grouping: window.filter { matches($0, part) }, by: \.source).values.map { $0.map(\.at).sorted() }
    }

    /// Lists the times between neighbours.
    private func gaps(between times: [Duration]) -> [Duration] { zip(times, times.dropFirst()).map { $1 - $0 } }

    /// Says whether a gap keeps to a beat.
    private func isRight(_ gap: Duration, _ pattern: IntervalPattern) -> Bool {
        let slack = pattern.every * pattern.tolerance
        return gap >= pattern.every - slack && gap <= pattern.every + slack
    }
}
