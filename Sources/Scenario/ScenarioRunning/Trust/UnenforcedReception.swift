internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Recognises multicast and broadcast reception that a filter of system calls cannot prevent.
///
/// Where the kernel enforces privacy, an app without access receives none, so an event about it is inconclusive.
package struct UnenforcedReception: Sendable {
    /// The rules of a device and the apps installed on it.
    private struct Installation: Sendable {
        var rules: PrivacyRules
        var installed: [AppDescription]
    }

    private let definition: ScenarioDefinition
    private let devices: [String: Installation]
    private let broadcasts: Set<IPAddress>
    private let versions: InstalledVersions

    /// Reads the devices of a scenario and the versions that updates have installed; an unreadable bundle is skipped.
    package init(_ definition: ScenarioDefinition, _ versions: InstalledVersions = InstalledVersions()) {
        self.definition = definition
        self.versions = versions
        broadcasts = Set(definition.networks.compactMap { $0.ipv4?.broadcast } + [IPAddress(255, 255, 255, 255)])
        var devices: [String: Installation] = [:]
        for host in definition.topology.hosts where host.isDevice {
            guard let device = definition.host(ofMember: host.name)?.device else { continue }
            devices[host.name] = Installation(
                rules: device.description.rules,
                installed: device.allApps.compactMap {
                    try? device.description(of: $0, on: host.name, folder: definition.folder)
                })
        }
        self.devices = devices
    }

    /// Whether an event is `received` with a multicast or broadcast address in `to` and without access for its app.
    package func includes(_ event: Event, _ state: LabState) -> Bool {
        guard let received = event.read(as: ReceivedData.self), case .program(let id) = event.source,
            state.device(id.host).usesSystemCallFilter,
            let destination = received.to.flatMap({ IPAddress($0) }).flatMap(destination),
            let device = devices[id.host], let name = definition.program(id)?.app
        else { return false }
        let installed = device.installed.map { versions.version(of: $0.name, on: id.host) ?? $0 }
        guard let app = installed.first(where: { $0.name == name }) else { return false }
        let bundle = app.bundle(among: installed, on: device.rules.platform)
        let privilege = state.device(id.host).privileges[bundle.name] ?? .undetermined
        return !device.rules.decide(
            .socket(.udpReceive, to: destination), by: app, bundle: bundle, in: AppState(privilege)
        ).isAllowed
    }

    private func destination(_ address: IPAddress) -> Destination? {
        if broadcasts.contains(address) { return .broadcast }
        return address.isMulticast ? .multicast : nil
    }
}
