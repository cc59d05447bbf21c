import LabModel
import LocalNetworkPrivacy
import NetworkLab

/// How long phones take to boot, one by one and many in one lab at once.
struct PhoneBoots {
    let count: Int

    func measure(into report: inout BenchReport) async throws {
        let phones = try await BenchPhoneLab(phones: count)
        do {
            var boots: [Duration] = []
            for number in 1...count {
                let before = ContinuousClock.now
                _ = try await phones.boot("phone-\(number)", .undetermined)
                boots.append(.now - before)
            }
            let samples = Samples(boots)
            report.add("booting a phone, from its launch to device-ready", samples)
            report.add(BenchReport.Figure("booting a phone, median", samples.median.milliseconds, "ms", .below(100)))
            report.remark("\(count) phones ran in one lab")
        } catch {
            await phones.lab.close()
            throw error
        }
        await phones.lab.close()
    }
}
