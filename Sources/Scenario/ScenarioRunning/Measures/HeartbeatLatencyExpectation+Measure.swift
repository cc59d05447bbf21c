internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension HeartbeatLatencyExpectation: MeasuredExpectation {
    /// The number of heartbeats in a median.
    private static let count = 10

    /// Measures the median of the last ten heartbeats; `nil` if there are fewer.
    func measure(in run: Measuring) async throws -> [Double?] {
        for member in try run.context.factory.members(host) { try await run.lab.checkAirtime(of: member) }
        let all = run.context.log.events().filter { $0.name == .heartbeatAcknowledged }
        return try run.context.factory.members(host).map { member in
            let latencies = all.filter { $0.fields[.client]?.string == member }.suffix(Self.count)
                .compactMap { $0.fields[.latency]?.number }.sorted()
            return latencies.count < Self.count ? nil : latencies[Self.count / 2] / 1000
        }
    }
}
