internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench launch`: the time to start a process on a host, compared with a plain start.
package struct LaunchBenchmark: Benchmark {
    /// The number of processes of each kind, in turn.
    let count: Int

    private static let program = "/bin/true"
    private static let hosts = 10

    package func measure() async throws -> BenchReport {
        let lab = try await Lab.open(BenchLabs.topology(hosts: Self.hosts), options: BenchLabs.options)
        do {
            let report = try await measure(in: lab)
            await lab.close()
            return report
        } catch {
            await lab.close()
            throw error
        }
    }

    private func measure(in lab: Lab) async throws -> BenchReport {
        var first: [Duration] = []
        for host in 1...Self.hosts { first.append(try await launch(in: lab, "h\(host)").start) }
        var hosted: [(start: Duration, end: Duration)] = []
        var plain: [(start: Duration, end: Duration)] = []
        for round in 0..<count {
            hosted.append(try await launch(in: lab, "h\(round % Self.hosts + 1)"))
            plain.append(try await PlainThread.callAsync { try Self.spawn() })
        }
        var report = BenchReport("Launching \(Self.program) \(count) times on \(Self.hosts) hosts, and without a lab:")
        report.add("on a host, started", Samples(hosted.map(\.start)))
        report.add("on a host, ended", Samples(hosted.map(\.end)))
        report.add("posix_spawn, started", Samples(plain.map(\.start)))
        report.add("posix_spawn, ended", Samples(plain.map(\.end)))
        report.add("the first on each host", Samples(first))
        for (name, part) in [("started", \(start: Duration, end: Duration).start), ("ended", \.end)] {
            let more =
                Samples(hosted.map { $0[keyPath: part] }).median - Samples(plain.map { $0[keyPath: part] }).median
            report.add(BenchReport.Figure("\(name), median over posix_spawn", more.milliseconds, "ms", .below(1)))
        }
        return report
    }

    private func launch(in lab: Lab, _ host: String) async throws -> (start: Duration, end: Duration) {
        let before = ContinuousClock.now
        let program = try await lab.start(ProgramSpec("true", executable: Self.program), on: host)
        let started = ContinuousClock.now
        guard await program.waitForEnd(within: .seconds(10)) else {
            throw BenchError("\(Self.program) still runs on \(host) after 10 s.")
        }
        return (started - before, .now - before)
    }

    /// Starts the program without a lab and waits for its end.
    ///
    /// Blocks.
    private static func spawn() throws -> (start: Duration, end: Duration) {
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var pid = pid_t()
        let before = ContinuousClock.now
        let failure = unsafe posix_spawn(&pid, program, nil, nil, &arguments, environ)
        if failure != 0 { throw SystemError("posix_spawn", failure, program) }
        let started = ContinuousClock.now
        _ = try systemCall("waitpid") { waitpid(pid, nil, 0) }
        return (started - before, .now - before)
    }
}
