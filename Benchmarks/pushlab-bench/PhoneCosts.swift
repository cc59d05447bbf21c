internal import DeviceRules
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// The cost of system calls and a stream of an app with local network access.
///
/// The reference is the same phone without enforcement: a program outside the control groups of apps.
struct PhoneCosts {
    let calls: Int
    let rounds: Int

    private struct Row {
        let name: String
        let kind: String
        let host: String
        /// The divisor of the number of calls, for slow calls.
        let share: Int
        let bound: Double
    }

    private static let rows = [
        Row(name: "TCP connect, local", kind: "tcp-connect", host: "server", share: 10, bound: 2),
        Row(name: "TCP connect, off-link", kind: "tcp-connect", host: "far", share: 10, bound: 1.2),
        Row(name: "UDP connect, local", kind: "udp-connect", host: "server", share: 1, bound: 2),
        Row(name: "UDP connect, off-link", kind: "udp-connect", host: "far", share: 1, bound: 1.2),
        Row(name: "sendto, local", kind: "udp-send", host: "server", share: 1, bound: 2),
        Row(name: "sendto, off-link", kind: "udp-send", host: "far", share: 1, bound: 1.2),
    ]

    func measure(into report: inout BenchReport) async throws {
        try await PhoneLab.with(phones: 1) { try await measure(in: $0, into: &report) }
    }

    private func measure(in phones: borrowing PhoneLab, into report: inout BenchReport) async throws {
        _ = try await phones.boot("phone-1", .allowed)
        for host in ["server", "far"] {
            let sink = try await phones.start(["sink", "5000"], as: "sink", on: host, asApp: false)
            _ = try await phones.lab.event(.listening, from: sink, after: 0)
        }
        for row in Self.rows {
            let arguments = [row.kind, phones.address(of: row.host), "5000", "\(max(calls / row.share, 100))"]
            let (with, without) = try await ratio(arguments, .nanoseconds, in: phones)
            report.add(BenchReport.Figure(row.name + ", enforced / not", with / without, "×", .atMost(row.bound)))
            report.remark(
                "\(row.name): \(BenchReport.decimal(with / 1000)) µs enforced, "
                    + "\(BenchReport.decimal(without / 1000)) µs not")
        }
        let stream = ["stream", phones.address(of: "server"), "5000", "500"]
        let (with, without) = try await ratio(stream, .bytesPerSecond, in: phones)
        report.add(BenchReport.Figure("throughput of a TCP flow, enforced / not", with / without, "×", .atLeast(0.8)))
        report.remark(
            "throughput: \(BenchReport.decimal(with * 8 / 1e9)) Gbit/s enforced, "
                + "\(BenchReport.decimal(without * 8 / 1e9)) Gbit/s not")
    }

    /// Returns the medians of a program's measurements inside and outside an app, in turn.
    private func ratio(
        _ arguments: [String], _ field: EventField, in phones: borrowing PhoneLab
    ) async throws -> (with: Double, without: Double) {
        var with: [Double] = []
        var without: [Double] = []
        for _ in 0..<rounds {
            with.append(try await once(arguments, field, asApp: true, in: phones))
            without.append(try await once(arguments, field, asApp: false, in: phones))
        }
        return (with.sorted()[rounds / 2], without.sorted()[rounds / 2])
    }

    private func once(
        _ arguments: [String], _ field: EventField, asApp: Bool, in phones: borrowing PhoneLab
    ) async throws -> Double {
        let position = phones.lab.log.count
        let program = try await phones.start(arguments, as: "calls", on: "phone-1", asApp: asApp)
        let event = try await phones.lab.event(.measured, from: program, after: position)
        guard await program.waitForEnd(within: .seconds(10)), let value = event.fields[field]?.number else {
            throw BenchError("bench-calls \(arguments.joined(separator: " ")) measured nothing.")
        }
        return value
    }
}
