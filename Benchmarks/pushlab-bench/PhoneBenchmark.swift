internal import DeviceRules
internal import LabModel
internal import NetworkLab

/// The benchmark `pushlab bench phone`: the cost of enforcement, the delays of an alert and of a new route, and the
/// boot time.
package struct PhoneBenchmark: Benchmark {
    /// The number of calls of each kind per round.
    let calls: Int
    /// The number of rounds of each kind, with and without enforcement in turn.
    let rounds: Int
    let alerts: Int
    let routes: Int
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

/// The boot time of phones that boot one after another in one lab.
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
