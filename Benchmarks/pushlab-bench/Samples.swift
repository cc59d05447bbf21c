/// The durations of one repeated operation.
package struct Samples: Sendable, Hashable {
    /// The durations, shortest first.
    package private(set) var sorted: [Duration]

    package init(_ durations: [Duration] = []) {
        sorted = durations.sorted()
    }

    package mutating func add(_ duration: Duration) {
        let place = sorted.firstIndex { $0 > duration } ?? sorted.endIndex
        sorted.insert(duration, at: place)
    }

    package var count: Int { sorted.count }

    /// The shortest duration; zero if there are none.
    package var shortest: Duration { sorted.first ?? .zero }

    /// The longest duration; zero if there are none.
    package var longest: Duration { sorted.last ?? .zero }

    /// The median; zero if there are none.
    package var median: Duration {
        guard !sorted.isEmpty else { return .zero }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// Returns a percentile by nearest rank; zero if there are none.
    package func percentile(_ percent: Int) -> Duration {
        guard !sorted.isEmpty else { return .zero }
        let rank = (percent * count + 99) / 100
        return sorted[min(max(rank, 1), count) - 1]
    }
}

extension Duration {
    package var milliseconds: Double { self / .milliseconds(1) }
}
