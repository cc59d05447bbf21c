internal import DeviceProtocol
package import DeviceRules
internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Recognises multicast and broadcast reception that a filter of system calls cannot prevent.
///
/// With enforcement by the kernel, an app without access receives none, so an event about it is inconclusive.
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
            received.to.flatMap({ IPAddress($0) }).map(isGroup) == true,
            let device = devices[id.host], let name = definition.program(id)?.app
        else { return false }
        let installed = device.installed.map { versions.version(of: $0.name, on: id.host) ?? $0 }
        guard let app = installed.first(where: { $0.name == name }) else { return false }
        let bundle = app.bundle(among: installed, on: device.rules.platform)
        let privilege = state.device(id.host).privileges[bundle.name] ?? .undetermined
        return !Self.hasAccess(app, bundle: bundle, device.rules, recorded: privilege)
    }

    private func isGroup(_ address: IPAddress) -> Bool { broadcasts.contains(address) || address.isMulticast }

    /// Whether an app may receive multicast and broadcast (TN3179), by the privilege that its device has reported.
    ///
    /// This does not ask `PrivacyRules.decide`, which the device under test asks: a defect there must not decide whether
    /// an event counts as evidence of it.
    package static func hasAccess(
        _ app: AppDescription, bundle: AppDescription, _ rules: PrivacyRules, recorded privilege: Privilege
    ) -> Bool {
        let platform = rules.platform
        if !platform.hasPrivacy || rules.legacyMulticastReceive || app.kind == .webContent { return true }
        if app.kind == .appClip || platform.requiresMulticastEntitlement && !app.hasMulticastEntitlement {
            return false
        }
        let servers: [AppKind] = [.daemon, .commandLineTool]
        let isServed = app.kind == .helperTool && servers.contains(bundle.kind)
        if platform.isMac, app.isRoot || isServed || servers.contains(app.kind) { return true }
        let tunnels: [AppKind] = [.packetTunnelProvider, .appProxyProvider, .dnsProxyProvider]
        return privilege == .allowed || tunnels.contains(app.kind)
    }
}
