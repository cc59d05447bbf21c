internal import Kernel
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench wire`: the cost and precision of the engine of impaired links.
///
/// The reference is a relay in bare C with the same system calls (`bench-floor relay`).
package struct WireBenchmark: Benchmark {
    /// The number of rounds, of which the median counts.
    let rounds: Int

    private enum Relay: String, CaseIterable {
        case engine
        case bareC = "bare C"
    }

    private static let delay = 20.0
    private static let rates = [(rate: 1000, seconds: 3), (rate: 20_000, seconds: 3)]

    package func measure() async throws -> BenchReport {
        let lab = try await WireLab()
        do {
            let report = try await measure(lab)
            await lab.lab.close()
            return report
        } catch {
            await lab.lab.close()
            throw error
        }
    }

    private func measure(_ lab: WireLab) async throws -> BenchReport {
        var streams: [String: [WireLab.Stream]] = [:]
        var passed: [Relay: [Double]] = [:]
        for round in 0..<rounds {
            // In turn, so that other work of the machine affects both.
            for relay in round % 2 == 0 ? Relay.allCases : Relay.allCases.reversed() {
                for (rate, seconds) in Self.rates {
                    let stream = try await through(relay, lab, delay: Self.delay) {
                        try await lab.stream(rate: rate, count: rate * seconds)
                    }
                    streams["\(relay) \(rate)", default: []].append(stream)
                }
                passed[relay, default: []].append(
                    try await through(relay, lab, delay: 0) { WireLab.Stream(rate: try await lab.bytes(seconds: 3)) }
                        .rate)
            }
        }
        var report = BenchReport(
            "A link with a delay of 20 ms, by the engine and by the same calls in bare C, \(rounds) times in turn:")
        addRatios(&report, streams, passed)
        try await addFigures(&report, lab)
        return report
    }

    /// Measures while a relay delays the link.
    private func through(
        _ relay: Relay, _ lab: WireLab, delay: Double, _ body: () async throws -> WireLab.Stream
    ) async throws -> WireLab.Stream {
        switch relay {
        case .engine:
            var impairment = Impairment()
            impairment.delay = .milliseconds(1) * delay
            return try await lab.impaired(impairment, body)
        case .bareC: return try await lab.relayed(delay: delay, body)
        }
    }

    private func addRatios(
        _ report: inout BenchReport, _ streams: [String: [WireLab.Stream]], _ passed: [Relay: [Double]]
    ) {
        func median(_ relay: Relay, _ rate: Int, _ value: (WireLab.Stream) -> Double) -> Double {
            let values = (streams["\(relay) \(rate)"] ?? []).map(value).sorted()
            return values.isEmpty ? 0 : values[values.count / 2]
        }
        for (rate, _) in Self.rates {
            let errors: [(String, (WireLab.Stream) -> Double)] = [
                ("p50", { $0.p50 - Self.delay * 1000 }), ("p99", { $0.p99 - Self.delay * 1000 }),
            ]
            for (name, value) in errors {
                let (own, floor) = (median(.engine, rate, value), median(.bareC, rate, value))
                report.add(
                    .init("error at \(rate)/s, \(name), of bare C", own / max(floor, 1), "×", .atMost(1.25)))
                report.remark(
                    "\(rate)/s, \(name): engine \(BenchReport.decimal(own)) µs late, bare C \(BenchReport.decimal(floor)) µs"
                )
            }
        }
        let (own, floor) = (median(.engine, 20_000) { $0.processor }, median(.bareC, 20_000) { $0.processor })
        report.add(.init("processor at 20000/s, of bare C", own / max(floor, 1e-6), "×", .atMost(1.25)))
        report.remark("processor: engine \(BenchReport.decimal(own)) s, bare C \(BenchReport.decimal(floor)) s")
        func best(_ relay: Relay) -> Double { (passed[relay] ?? []).sorted().dropFirst(rounds / 2).first ?? 0 }
        report.add(
            .init("bytes passed without a delay, of bare C", best(.engine) / max(best(.bareC), 1), "×", .atLeast(0.8)))
        report.remark(
            "passed: engine \(BenchReport.decimal(best(.engine) / 1e6)) Mbit/s, bare C "
                + "\(BenchReport.decimal(best(.bareC) / 1e6)) Mbit/s")
    }

    /// Adds the figures without a reference in bare C: the rate of a link, unwanted losses, and equal results with one
    /// seed.
    private func addFigures(_ report: inout BenchReport, _ lab: WireLab) async throws {
        var limited = Impairment()
        limited.delay = .milliseconds(5)
        limited.capacity = LinkCapacity(.rate(bitsPerSecond: 100_000_000, burst: 0), queue: .time(.milliseconds(50)))
        let rate = try await lab.impaired(limited) { WireLab.Stream(rate: try await lab.bytes(seconds: 6)) }.rate
        // Of each frame of 1514 bytes, 1448 are payload (TCP with timestamps).
        let goodput = rate / (100_000_000 * 1448 / 1514)
        report.add(.init("goodput of 100 Mbit/s, off by", abs(goodput - 1) * 100, "%", .atMost(2)))
        report.remark("goodput: \(BenchReport.decimal(rate / 1e6)) Mbit/s of payload, \(Int(rate)) bit/s")

        var delayed = Impairment()
        delayed.delay = .milliseconds(5)
        let fast = try await lab.impaired(delayed) { try await lab.stream(rate: 50_000, count: 200_000) }
        report.add(.init("datagrams lost of 200000 at 50000/s", 200_000 - fast.count, "", .atMost(0)))

        var varied = Impairment()
        varied.delay = .milliseconds(2)
        varied.jitter = Jitter(.milliseconds(1), .normal)
        varied.loss = .gilbertElliott(GilbertElliott(failure: 0.01, recovery: 0.3))
        varied.duplicate = 0.01
        varied.corrupt = 0.01
        varied.filter.kind = .udp
        var digests: Set<String> = []
        for _ in 0..<2 {
            let again = try await WireLab()
            do {
                digests.insert(try await again.digest(varied, count: 100_000))
            } catch {
                await again.lab.close()
                throw error
            }
            await again.lab.close()
        }
        report.add(.init("different fates of 100000 packets with one seed", Double(digests.count - 1), "", .atMost(0)))

        let moved = try await lab.repeatInsertion(times: 100)
        report.add(.init("datagrams lost by 100 insertions at 1000/s", moved.lost, "", .atMost(0)))
        report.add(.init("datagrams doubled by them", moved.doubled, "", .atMost(0)))
    }
}
