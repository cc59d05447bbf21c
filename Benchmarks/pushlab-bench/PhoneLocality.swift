internal import DeviceRules
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// The time from a new route on a phone to the first verdict that treats its destination as local.
struct PhoneLocality {
    let count: Int

    func measure(into report: inout BenchReport) async throws {
        let samples = Samples(try await PhoneLab.with(phones: 1) { try await latencies(in: $0) })
        report.add("from a new route to the verdict that follows it", samples)
        report.add(
            BenchReport.Figure(
                "from a new route to its verdict, p99 of \(count)", samples.percentile(99).milliseconds, "ms",
                .below(10)))
    }

    /// Makes a denied app connect a UDP socket off-link in a loop, until a route makes the destination on-link.
    private func latencies(in phones: borrowing PhoneLab) async throws -> [Duration] {
        _ = try await phones.boot("phone-1", .denied)
        var latencies: [Duration] = []
        for number in 0..<count {
            // A new address each time, because repeated reports cost less.
            let target = ["198.51.\(number / 250).\(number % 250 + 1)", "9"]
            let position = phones.lab.log.count
            let app = try await phones.start(["refusal"] + target, as: "calls", on: "phone-1", asApp: true)
            _ = try await phones.lab.event(.calling, from: app, after: position)
            let router = try await phones.start(
                ["route"] + target, as: "route", on: "phone-1", asApp: false, takesInput: true)
            let added = try await phones.lab.event(.added, from: router, after: position)
            let refused = try await phones.lab.event(.refused, from: app, after: position)
            try router.write("\n")
            for program in [app, router] { _ = await program.waitForEnd(within: .seconds(10)) }
            guard let from = added.fields[.nanoseconds]?.int, let to = refused.fields[.nanoseconds]?.int else {
                throw BenchError("bench-calls told no time.")
            }
            // The verdict may precede the return of the call that adds the route.
            latencies.append(.nanoseconds(max(0, to - from)))
        }
        return latencies
    }
}
