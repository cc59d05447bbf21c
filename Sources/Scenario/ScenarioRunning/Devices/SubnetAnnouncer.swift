internal import DeviceProtocol
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Notifies device systems of new subnets before a route exists, since programs may connect as soon as it does.
struct SubnetAnnouncer: Sendable {
    let context: RunContext
    let lab: Lab
    let devices: DeviceOperator

    /// Replaces the announced subnets of a device by those of some networks; skips a host that is no device.
    func announce(_ networks: [String], on host: String) async throws {
        let all = context.definition.networks.filter { networks.contains($0.name) && $0.kind == .broadcast }
        try await devices.note(.linksChanging(subnets: all.flatMap(\.subnets).map { "\($0)" }), on: host)
    }

    /// Announces the subnets of a link that is about to be healed; the error of a suspended system is ignored.
    func announce(healing fault: Fault) async {
        guard case .link(let link, let kind) = fault, kind == .adminDown,
            let first = lab.networks(of: link.host).first
        else { return }
        try? await announce([link.network ?? first], on: link.host)
    }
}
