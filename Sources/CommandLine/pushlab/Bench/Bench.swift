import ArgumentParser

/// `pushlab bench`: the figures of the README, measured anew and printed as ratios from one run.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure PushLab on this machine; without a subcommand, everything.",
        discussion: "The exit status is 0 when every figure is reached, 1 when one is missed.",
        subcommands: [
            BenchLab.self, BenchPing.self, BenchLaunch.self, BenchPhone.self, BenchServer.self,
            BenchSuite.self,
        ])

    func run() async throws {
        var missed = false
        for name in Self.configuration.subcommands {
            guard let benchmark = try name.parse([]) as? any Benchmark else { continue }
            missed = try await !benchmark.measureAndPrint() || missed
        }
        if missed { throw ExitCode(1) }
    }
}

/// A benchmark, which is a subcommand of its own.
protocol Benchmark: AsyncParsableCommand {
    /// Takes all measurements. Blocks for as long as they need; nothing else should be busy meanwhile.
    func measure() async throws -> BenchReport
}

extension Benchmark {
    func run() async throws {
        if try await !measureAndPrint() { throw ExitCode(1) }
    }

    /// Measures, prints, and says whether every figure is reached.
    func measureAndPrint() async throws -> Bool {
        let report = try await measure()
        print(report.text)
        return report.isMet
    }
}
