internal import Glibc

/// The rank test of Mann and Whitney (*On a Test of Whether one of Two Random Variables is Stochastically Larger than the
/// Other*, 1947).
package enum RankTest {
    /// Returns the probability that two samples of one distribution differ at least this much, in either direction.
    ///
    /// Uses the normal approximation with corrections for ties and continuity; 1 if all values are equal.
    package static func probability(_ first: [Double], _ second: [Double]) -> Double {
        let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
        var rankSum = 0.0
        var ties = 0.0
        var start = 0
        while start < all.count {
            var end = start
            while end < all.count, all[end].0 == all[start].0 { end += 1 }
            // Equal values share the mean of their ranks, which count from 1.
            let rank = Double(start + 1 + end) / 2
            rankSum += rank * Double(all[start..<end].count { $0.1 })
            let count = Double(end - start)
            ties += count * count * count - count
            start = end
        }
        let (m, n) = (Double(first.count), Double(second.count))
        let total = m + n
        let statistic = rankSum - m * (m + 1) / 2
        let variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
        guard variance > 0 else { return 1 }
        let deviation = max(0, abs(statistic - m * n / 2) - 0.5) / variance.squareRoot()
        return erfc(deviation / 2.0.squareRoot())
    }

    /// Returns the median; 0 for no values.
    package static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        if sorted.isEmpty { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
