/// The durations of one thing that was done again and again.
package struct Samples: Sendable, Hashable {
    /// The durations, shortest first.
    package private(set) var sorted: [Duration]

    /// Takes durations in any order.
    package init(_ durations: [Duration] = []) {
        sorted = durations.sorted()
    }

    /// Adds a duration.
    package mutating func add(_ duration: Duration) {
        let place = sorted.firstIndex { $0 > duration } ?? sorted.endIndex
        sorted.insert(duration, at: place)
    }

    /// The number of durations.
    package var count: Int { sorted.count }

    /// The shortest; zero when there are none.
    package var shortest: Duration { sorted.first ?? .zero }

    /// The longest; zero when there are none.
    package var longest: Duration { sorted.last ?? .zero }

    /// The one in the middle, or halfway between the two there; zero when there are none.
    package var median: Duration {
        guard !sorted.isEmpty else { return .zero }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// The shortest duration that at least so many percent of all do not exceed (nearest rank); zero when there are
    /// none.
    package func percentile(_ percent: Int) -> Duration {
        guard !sorted.isEmpty else { return .zero }
        let rank = (percent * count + 99) / 100
        return sorted[min(max(rank, 1), count) - 1]
    }
}

extension Duration {
    /// In milliseconds.
    package var milliseconds: Double { self / .milliseconds(1) }
}
