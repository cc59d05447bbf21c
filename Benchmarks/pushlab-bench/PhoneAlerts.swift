internal import DeviceRules
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// The time from a system call to the event of the alert that it caused.
struct PhoneAlerts {
    let count: Int

    func measure(into report: inout BenchReport) async throws {
        let samples = Samples(try await PhoneLab.with(phones: 1) { try await latencies(in: $0) })
        report.add("from the system call to the alert's event", samples)
        report.add(
            BenchReport.Figure(
                "from a call to its alert, p99 of \(count)", samples.percentile(99).milliseconds, "ms", .below(5)))
    }

    /// Provokes alerts one after another; after each the user denies and resets Location & Privacy.
    private func latencies(in phones: borrowing PhoneLab) async throws -> [Duration] {
        let system = try await phones.boot("phone-1", .undetermined)
        var latencies: [Duration] = []
        for _ in 0..<count {
            let position = phones.lab.log.count
            let caller = try await phones.start(
                ["provoke", phones.address(of: "server"), "5000"], as: "calls", on: "phone-1", asApp: true)
            let call = try await phones.lab.event(.called, from: caller, after: position)
            let alert = try await phones.lab.event(.alert, from: system, after: position)
            _ = await caller.waitForEnd(within: .seconds(10))
            guard let at = call.fields[.nanoseconds]?.int else { throw BenchError("bench-calls told no time.") }
            latencies.append(alert.at - .nanoseconds(Int64(at) - phones.lab.log.epoch))
            for action in [
                "{\"id\": 1, \"action\": \"deny\", \"app\": \"pager\"}", "{\"id\": 2, \"action\": \"reset-privacy\"}",
            ] {
                let position = phones.lab.log.count
                try system.write(action + "\n")
                _ = try await phones.lab.event(.commandDone, from: system, after: position)
            }
        }
        return latencies
    }
}
