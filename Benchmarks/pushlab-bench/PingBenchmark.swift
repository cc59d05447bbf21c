internal import Kernel
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench ping`: whether the first packets of a new lab arrive without delay.
package struct PingBenchmark: Benchmark {
    /// The number of labs, one after another.
    let labs: Int
    /// The number of hosts of each lab.
    let hosts: Int

    /// The time above which a ping has lost its first packet.
    private static let stall = Duration.milliseconds(200)

    package func measure() async throws -> BenchReport {
        var build: [Duration] = []
        var v4: [Duration] = []
        var v6: [Duration] = []
        for _ in 0..<labs {
            let start = ContinuousClock.now
            let lab = try await Lab.open(BenchLabs.topology(hosts: hosts), options: BenchLabs.options)
            build.append(.now - start)
            v4 += try await ping(lab, v6: false)
            v6 += try await ping(lab, v6: true)
            await lab.close()
        }
        let stalls = (v4 + v6).count { $0 > Self.stall }
        var report = BenchReport(
            "The first ping from each of \(hosts) hosts, right after each of \(labs) labs was built:")
        report.add("build", Samples(build))
        report.add("IPv4", Samples(v4))
        report.add("IPv6", Samples(v6))
        report.add(BenchReport.Figure("pings that took over 200 ms", Double(stalls), "", .atMost(0)))
        return report
    }

    /// Pings from all hosts at once, each to the previous host, and returns the durations.
    private func ping(_ lab: Lab, v6: Bool) async throws -> [Duration] {
        try await withThrowingTaskGroup { group in
            for host in 1...hosts {
                group.addTask {
                    let other = host == 1 ? hosts : host - 1
                    guard let target = lab.addresses(of: "h\(other)").first(where: { $0.isV6 == v6 }) else {
                        throw BenchError("Host h\(other) has no address.")
                    }
                    let start = ContinuousClock.now
                    guard try await lab.ping(target, from: "h\(host)", milliseconds: 5000) else {
                        throw BenchError("Host h\(host) could not reach \(target) within 5 s.")
                    }
                    return .now - start
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
