internal import Glibc
package import LabModel

/// The variation of a delay as a table of equally likely values, as in the kernel's netem.
package struct DelayDistribution: Sendable {
    /// The number of values of the normal and the Pareto table.
    static let count = 16_384

    /// The unit of the values, in nanoseconds.
    private let spread: Int64
    /// The values in 1/8192 of the spread; `nil` for the uniform distribution.
    private let table: [Int16]?

    init(_ jitter: Jitter) {
        spread = jitter.spread.nanoseconds
        table =
            switch jitter.distribution {
            case .uniform: nil
            case .normal: Self.normal
            case .pareto: Self.pareto
            case .table(let table): table.values
            }
    }

    /// Returns a distribution as equally likely values in 1/8192 of the spread, for the kernel.
    ///
    /// It has at most 16,384 values, unless it is a longer table of the user's own.
    package static func table(of jitter: Jitter) -> [Int16] {
        switch jitter.distribution {
        case .uniform: (0..<count).map { Int16($0 - count / 2) }
        case .normal: normal
        case .pareto: pareto
        case .table(let table): table.values
        }
    }

    /// Returns the deviation from the delay for these random bits, in nanoseconds; it can be negative.
    func value(_ bits: UInt64) -> Int64 {
        guard let table else {
            return Int64(bits.multipliedFullWidth(by: UInt64(2 * spread + 1)).high) - spread
        }
        let index = Int(bits.multipliedFullWidth(by: UInt64(table.count)).high)
        return spread * Int64(table[index]) / Int64(JitterTable.unit)
    }

    /// The quantiles of the normal distribution.
    static let normal: [Int16] = values { normalQuantile($0) }

    /// The quantiles of the Pareto distribution as in iproute2's table: shape 3, minimum 1, less the mean 1.5, times
    /// 4/3.
    static let pareto: [Int16] = values { (pow(1 - $0, -1.0 / 3) - 1.5) * 4 / 3 }

    private static func values(_ quantile: (Double) -> Double) -> [Int16] {
        (0..<count).map { index in
            let value = quantile((Double(index) + 0.5) / Double(count)) * Double(JitterTable.unit)
            return Int16(min(max(value.rounded(), -32_768), 32_767))
        }
    }

    /// Solves Φ(x) = p by Newton's method.
    private static func normalQuantile(_ p: Double) -> Double {
        // Symmetry keeps x below the mean, where the method converges from 0.
        if p > 0.5 { return -normalQuantile(1 - p) }
        var x = 0.0
        for _ in 0..<64 {
            let error = 0.5 * erfc(-x / 2.0.squareRoot()) - p
            let density = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
            // A step is at most 1, because the density vanishes far out.
            let step = min(max(error / density, -1), 1)
            x -= step
            if abs(step) < 1e-12 { break }
        }
        return x
    }
}

extension Duration {
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
