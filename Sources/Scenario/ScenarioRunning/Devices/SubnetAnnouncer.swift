internal import DeviceProtocol
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Lets the systems of devices know of the subnets that they are about to have addresses in, so that these are local before
/// there is a route, by which programs may connect at once.
struct SubnetAnnouncer: Sendable {
    let context: RunContext
    let lab: Lab
    let devices: DeviceOperator

    /// Announces the subnets of networks, instead of those that were announced before; does nothing for a host that is no
    /// device.
    func announce(_ networks: [String], on host: String) async throws {
        let all = context.definition.networks.filter { networks.contains($0.name) && $0.kind == .broadcast }
        try await devices.note(.linksChanging(subnets: all.flatMap(\.subnets).map { "\($0)" }), on: host)
    }

    /// Announces those of the links that are about to be healed; a system that stands still does not know.
    func announce(healing fault: Fault) async {
        guard case .link(let link, let kind) = fault, kind == .adminDown,
            let first = lab.networks(of: link.host).first
        else { return }
        try? await announce([link.network ?? first], on: link.host)
    }
}
