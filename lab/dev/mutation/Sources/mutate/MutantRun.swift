/// Runs what reaches one mutant, until something is red.
struct MutantRun {
    let number: Int
    let runner: Runner
    let measured: [Check: Measured]
    let options: Options

    func run() throws -> Result {
        var result = Result(number: number, seconds: 0)
        let order: [Check.Kind] = options.testsFirst ? [.suite, .scenario] : [.scenario, .suite]
        for kind in order where options.wantsBoth || !result.isKilled {
            let reaching = measured.values
                .filter { $0.check.kind == kind && $0.state != .red && $0.reached.contains(number) }
                .sorted { ($0.seconds, $0.check) < ($1.seconds, $1.check) }
            var answer = Result.Answer(reaching: reaching.count)
            for batch in batches(kind, reaching) where answer.killer == nil {
                answer.killer = try killer(in: batch, &result.seconds)
            }
            if kind == .scenario { result.scenarios = answer } else { result.tests = answer }
        }
        return result
    }

    /// What is run together: suites of some seconds, the quick ones first; some scenarios that reach little else, then all
    /// others; each flaky one alone, last.
    private func batches(_ kind: Check.Kind, _ all: [Measured]) -> [[Measured]] {
        let steady = all.filter { $0.state == .steady }
        let alone = all.filter { $0.state == .flaky }.map { [$0] }
        if kind == .scenario {
            let specific = steady.sorted { ($0.reached.count, $0.check) < ($1.reached.count, $1.check) }
            let first = specific.prefix(3 * options.labs)
            return [Array(first), Array(specific.dropFirst(first.count))].filter { !$0.isEmpty } + alone
        }
        var batches: [[Measured]] = []
        var seconds = Double.infinity
        for one in steady {
            if seconds + one.seconds > 12 {
                batches.append([])
                seconds = 0
            }
            batches[batches.count - 1].append(one)
            seconds += one.seconds
        }
        return batches + alone
    }

    private func killer(in batch: [Measured], _ seconds: inout Double) throws -> String? {
        let checks = batch.map(\.check)
        let run = try runner.run(checks, mutant: number, limit: limit(of: batch))
        seconds += run.seconds
        let reason: String
        var isSure = !batch.contains { $0.state == .flaky }
        switch run.verdict {
        case .green: return nil
        case .red(let line): reason = line
        case .late(let seconds):
            reason = "took over \(Int(seconds)) s"
            isSure = false  // the machine may have been slow for everybody
        }
        if !isSure {
            let again = try runner.run(checks, limit: limit(of: batch))
            seconds += again.seconds
            guard again.verdict == .green else { return nil }
        }
        return checks.count == 1 ? "\(checks[0].name): \(reason)" : reason
    }

    /// Three times what they take without a mutant, and a little more.
    private func limit(of batch: [Measured]) -> Double {
        let all = batch.reduce(0) { $0 + $1.seconds }
        let longest = batch.map(\.seconds).max() ?? 0
        guard batch.first?.check.kind == .scenario else { return 3 * all + 5 }
        return 3 * max(longest, all / Double(options.labs) * 1.5) + 10
    }
}
