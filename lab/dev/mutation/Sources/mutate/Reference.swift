internal import Foundation

/// How all scenarios and suites go without a mutant, and what each reaches.
struct Reference {
    private(set) var measured: [Check: Measured] = [:]
    private let runner: Runner
    private let file: String
    private let workers: Int

    init(runner: Runner, file: String, workers: Int) {
        self.runner = runner
        self.file = file
        self.workers = workers
    }

    /// Takes what an earlier run has measured.
    mutating func load() {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
            let known = try? JSONDecoder().decode([Measured].self, from: data)
        else { return }
        measured = Dictionary(uniqueKeysWithValues: known.map { ($0.check, $0) })
    }

    /// Measures what is new or has changed, and forgets what is no longer there.
    mutating func measure(_ checks: [Check: String]) throws {
        measured = measured.filter { checks[$0.key] == $0.value.digest }
        let missing = checks.keys.filter { measured[$0] == nil }.sorted()
        let scenarios = missing.filter { $0.kind == .scenario }
        let suites = missing.filter { $0.kind == .suite }
        guard !missing.isEmpty else { return }
        say("measuring \(scenarios.count) scenarios and \(suites.count) suites without a mutant")
        // Scenarios wait most of the time.
        let started = Date()
        try measure(scenarios, checks, at: workers * 2)
        try measure(suites, checks, at: workers)
        try compareTogether(scenarios)
        say("measured in \(Int(Date().timeIntervalSince(started))) s")
        try JSONEncoder().encode(measured.values.sorted { $0.check < $1.check }).write(to: URL(fileURLWithPath: file))
    }

    private mutating func measure(_ checks: [Check], _ digests: [Check: String], at once: Int) throws {
        let runner = runner
        let found = try inParallel(checks, workers: once) { check in
            try Self.measure(check, digests[check] ?? "", by: runner)
        }
        for one in found { measured[one.check] = one }
    }

    /// Runs one alone; once more when it is red.
    private static func measure(_ check: Check, _ digest: String, by runner: Runner) throws -> Measured {
        let folder = "\(runner.work)/t/reached-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var (verdict, seconds) = try runner.run([check], coverage: folder, limit: 180)
        var state = Measured.State.steady
        if verdict != .green {
            say("red without a mutant: \(check.name): \(verdict)")
            (verdict, seconds) = try runner.run([check], coverage: folder, limit: 180)
            state = verdict == .green ? .flaky : .red
        }
        let reached = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(Int.init)
        return Measured(check: check, digest: digest, state: state, seconds: seconds, reached: Set(reached))
    }

    /// Runs all scenarios together, as many at a time as with mutants: what is red only then is flaky.
    private mutating func compareTogether(_ scenarios: [Check]) throws {
        let steady = scenarios.filter { measured[$0]?.state == .steady }
        guard steady.count > 1 else { return }
        let runner = runner
        let red = try inParallel(Array(0..<workers), workers: workers) { _ in
            var red: Set<String> = []
            _ = try runner.run(steady, limit: 1200) { file, isRed in if isRed { red.insert(file) } }
            return red
        }
        for check in steady where red.contains(where: { $0.contains(check.name) }) {
            say("red together with others, without a mutant: \(check.name)")
            measured[check]?.state = .flaky
        }
    }
}
