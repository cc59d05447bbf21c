internal import LabModel
internal import LocalNetworkPrivacy
internal import NetworkLab

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
