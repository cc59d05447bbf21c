internal import NetworkLab
internal import ScenarioLanguage

extension RetransmissionsExpectation: MeasuredExpectation {
    func measure(in run: Measuring) async throws -> [Double?] {
        var shares: [Double?] = []
        for host in try run.context.factory.members(host) {
            let count = try await run.lab.tcpRetransmissions(of: host)
            let isHidden = run.sabotage == MeasureSaboteur.hidesRetransmissions.rawValue
            shares.append(count.bytesSent == 0 ? nil : isHidden ? 0 : count.share)
        }
        return shares
    }
}
