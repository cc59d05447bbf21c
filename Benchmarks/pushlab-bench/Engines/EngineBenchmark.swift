internal import Kernel
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench engines`: checks every engine that impairs links against one specification with
/// tolerances.
package struct EngineBenchmark: Benchmark {
    private static let engines: [ImpairmentEngine] = [.wire, .kernel]
    /// The number of times that a line is measured before a figure counts as missed.
    private static let attempts = 3

    package func measure() async throws -> BenchReport {
        var report = BenchReport(
            "A stream of datagrams over a link that each engine impairs in turn; what a figure may be off by:")
        var supported = 0
        for engine in Self.engines {
            let lab = try await Self.open(engine)
            var missing: [(line: String, error: FaultError)] = []
            do {
                for line in EngineLine.all {
                    do {
                        for figure in try await figures(line, by: engine, in: lab) { report.add(figure) }
                        supported += 1
                    } catch let error as FaultError where error.kind == .unsupported {
                        missing.append((line.name, error))
                    }
                }
            } catch {
                await lab.close()
                throw error
            }
            await lab.close()
            if let last = missing.last {
                report.remark(
                    "not supported: \(engine.rawValue): \(missing.map(\.line).joined(separator: "; ")): \(last.error)")
            }
        }
        report.add(.init("lines that an engine of this kernel supports", Double(supported), "", .atLeast(1)))
        return report
    }

    private static func open(_ engine: ImpairmentEngine) async throws -> Lab {
        var network = NetworkSpec.numbered(1, name: "lan")
        network.isImpairable = true
        var options = LabOptions(programsFolder: ProgramsFolder.path, seed: 1)
        options.engine = engine
        return try await Lab.open(
            Topology(networks: [network], hosts: [HostSpec("near", on: ["lan"]), HostSpec("far", on: ["lan"])]),
            options: options)
    }

    /// Measures one line, again if a figure is missed, because other work of the machine may be the cause.
    private func figures(
        _ line: EngineLine, by engine: ImpairmentEngine, in lab: Lab
    ) async throws -> [BenchReport.Figure] {
        var figures: [BenchReport.Figure] = []
        for _ in 0..<Self.attempts {
            figures = try await measure(line, by: engine, in: lab)
            if figures.allSatisfy(\.isMet) { break }
        }
        return figures
    }

    private func measure(
        _ line: EngineLine, by engine: ImpairmentEngine, in lab: Lab
    ) async throws -> [BenchReport.Figure] {
        let active = try await lab.inject(.link("near", .impaired(line.impairment, line.direction)))
        let (from, to) = line.direction == .fromHost ? ("near", "far") : ("far", "near")
        let stream = EngineStream(from: from, to: to, rate: line.rate, count: line.count, size: line.size)
        var found = [("", try await stream.run(in: lab), line.checks)]
        if line.measuresReverse {
            let back = EngineStream(from: to, to: from, rate: 500, count: 500, size: line.size)
            found.append(("other way, ", try await back.run(in: lab), EngineLine.untouched))
        }
        try await lab.heal(active)
        return found.flatMap { way, arrivals, checks in
            checks.map { check in
                BenchReport.Figure(
                    "\(engine.rawValue): \(line.name): \(way)\(check.name)", check.measured(arrivals), check.unit,
                    .within(check.tolerance, of: check.expected))
            }
        }
    }
}
