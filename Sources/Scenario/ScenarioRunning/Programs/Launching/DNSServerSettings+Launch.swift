internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension DNSServerSettings: LaunchedProgram {
    /// Returns how to start dnsmasq with the addresses of the hosts in its zone.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let context = planner.context
        let zone = try zone.mapValues { targets in
            try targets.flatMap { target in
                if let address = IPAddress(target) { return [address] }
                guard let addresses = context.addresses[target], !addresses.isEmpty else {
                    throw RunError("`\(target)` in the zone of \(id) has no address.")
                }
                return addresses
            }
        }
        do {
            var spec = try DNSServer(DNSZone(zone), zoneFile: context.folder.zone(of: id)).program(id.program)
            spec.logFile = context.folder.log(of: id)
            return spec
        } catch {
            let isLacking = (error as? LabError)?.kind == .unsupported
            throw RunError("\(error)", verdict: isLacking ? .inconclusive(.notSupported) : .failed)
        }
    }
}
