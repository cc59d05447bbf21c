internal import NetworkLab
internal import ScenarioLanguage

extension FrameRetriesExpectation: MeasuredExpectation {
    /// Measures the last five seconds; `nil` if nothing was sent.
    func measure(in run: Measuring) async throws -> [Double?] {
        if run.sabotage == MeasureSaboteur.takesTCPForFrames.rawValue {
            let hosts = run.context.definition.hosts.filter { $0.networks.contains(network) }.flatMap(\.members)
            var shares: [Double] = []
            for host in hosts { shares.append(try await run.lab.tcpRetransmissions(of: host).share) }
            return [shares.max()]
        }
        let share = try await run.lab.frameRetries(of: network, over: .seconds(5))
        return [run.sabotage == MeasureSaboteur.hidesFrameRetries.rawValue ? share.map { _ in 0 } : share]
    }
}
