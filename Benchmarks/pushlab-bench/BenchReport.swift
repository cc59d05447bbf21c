/// A measurement on this machine.
package protocol Benchmark: Sendable {
    /// Takes all measurements, in seconds to minutes; the machine should be idle otherwise.
    func measure() async throws -> BenchReport
}

/// The result of one benchmark: a table of durations, and the figures with a bound.
package struct BenchReport: Sendable {
    package struct Figure: Sendable, Hashable {
        package enum Bound: Sendable, Hashable {
            case atMost(Double)
            case atLeast(Double)
            case below(Double)
            /// The maximum distance from a value.
            case within(Double, of: Double)
        }

        let name: String
        let value: Double
        let unit: String
        let bound: Bound

        package init(_ name: String, _ value: Double, _ unit: String, _ bound: Bound) {
            self.name = name
            self.value = value
            self.unit = unit
            self.bound = bound
        }

        package var isMet: Bool {
            switch bound {
            case .atMost(let limit): value <= limit
            case .atLeast(let limit): value >= limit
            case .below(let limit): value < limit
            case .within(let tolerance, let expected): abs(value - expected) <= tolerance
            }
        }

        var boundText: String {
            switch bound {
            case .atMost(let limit): "at most \(BenchReport.decimal(limit))"
            case .atLeast(let limit): "at least \(BenchReport.decimal(limit))"
            case .below(let limit): "below \(BenchReport.decimal(limit))"
            case .within(let tolerance, let expected):
                "\(BenchReport.decimal(expected)) ± \(BenchReport.decimal(tolerance))"
            }
        }
    }

    private let title: String
    private var rows: [(name: String, samples: Samples)] = []
    private var figures: [Figure] = []
    private var remarks: [String] = []

    /// Starts a report with a sentence about what is measured.
    package init(_ title: String) {
        self.title = title
    }

    /// Adds a row to the table of durations.
    package mutating func add(_ name: String, _ samples: Samples) { rows.append((name, samples)) }

    package mutating func add(_ figure: Figure) { figures.append(figure) }

    /// Adds a sentence, such as the reason why something was left out.
    package mutating func remark(_ text: String) { remarks.append(text) }

    /// Whether every figure is within its bound.
    package var isMet: Bool { figures.allSatisfy(\.isMet) }

    /// Returns a number with about three significant digits: `0.123`, `12.3`, `123`.
    static func decimal(_ value: Double) -> String {
        let size = value.magnitude
        let digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
        let scale = [1.0, 10, 100, 1000][digits]
        let whole = Int((size * scale).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        let head = "\(sign)\(whole / Int(scale))"
        if digits == 0 { return head }
        let tail = String(whole % Int(scale))
        return head + "." + String(repeating: "0", count: digits - tail.count) + tail
    }

    package var text: String {
        var lines = [title]
        if !rows.isEmpty {
            let head = ["", "median", "p99", "min", "max", "n"]
            let cells = rows.map { row in
                let samples = row.samples
                let times = [samples.median, samples.percentile(99), samples.shortest, samples.longest]
                return [row.name] + times.map { Self.decimal($0.milliseconds) + " ms" } + ["\(samples.count)"]
            }
            lines += aligned([head] + cells)
        }
        lines += aligned(
            figures.map { figure in
                let value = "\(Self.decimal(figure.value)) \(figure.unit)"
                return [figure.name, value, figure.boundText, figure.isMet ? "PASS" : "MISS"]
            })
        return (lines + remarks.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }
}

/// Returns rows with aligned columns: the first flush left, the others flush right.
private func aligned(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
        for (column, cell) in row.enumerated() {
            if column == widths.count { widths.append(0) }
            widths[column] = max(widths[column], cell.count)
        }
    }
    return rows.map { row in
        let cells = row.enumerated().map { column, cell -> String in
            let space = String(repeating: " ", count: widths[column] - cell.count)
            return column == 0 ? cell + space : space + cell
        }
        return "  " + cells.joined(separator: "  ")
    }
}
