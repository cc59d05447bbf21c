internal import DeviceRules
internal import LabModel
internal import NetworkLab

/// `pushlab bench phone`: what enforcement costs a program, how soon an alert is known and a new route obeyed, and how
/// long a phone boots.
package struct PhoneBenchmark: Benchmark {
    /// Calls of each sort and round.
    let calls: Int
    /// Rounds of each sort, with and without enforcement in turn.
    let rounds: Int
    /// Alerts to provoke.
    let alerts: Int
    /// Routes to add.
    let routes: Int
    /// Phones that boot in one lab.
    let phones: Int

    package func measure() async throws -> BenchReport {
        var report = BenchReport("Phones on this machine:")
        try await PhoneCosts(calls: calls, rounds: rounds).measure(into: &report)
        try await PhoneAlerts(count: alerts).measure(into: &report)
        try await PhoneLocality(count: routes).measure(into: &report)
        try await PhoneBoots(count: phones).measure(into: &report)
        return report
    }
}

/// How long phones take to boot, one by one and many in one lab at once.
struct PhoneBoots {
    let count: Int

    func measure(into report: inout BenchReport) async throws {
        let samples = Samples(try await PhoneLab.with(phones: count) { try await boots(in: $0) })
        report.add("booting a phone, from its launch to device-ready", samples)
        report.add(BenchReport.Figure("booting a phone, median", samples.median.milliseconds, "ms", .below(100)))
        report.remark("\(count) phones ran in one lab")
    }

    private func boots(in phones: borrowing PhoneLab) async throws -> [Duration] {
        var boots: [Duration] = []
        for number in 1...count {
            let before = ContinuousClock.now
            _ = try await phones.boot("phone-\(number)", .undetermined)
            boots.append(.now - before)
        }
        return boots
    }
}
