package import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import LabEvents
internal import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// The configuration of device systems.
extension LaunchPlanner {
    /// Returns the configuration of a device's system.
    ///
    /// `groups` are the ids of the apps' control groups, `networks` those that the device is on or would be on if it
    /// were unlocked, `accessPoint` returns the device's access point on a network, and `alerts` and `joinAlerts` are the
    /// apps of the alerts about the local network and about joining Wi-Fi networks so far, once per alert.
    ///
    /// - Throws: `RunError` if the host is no device, or a file or address that it names is not found.
    package func configuration(
        of host: String, groups: [String: UInt64], on networks: [String], isLocked: Bool = false,
        updates: InstalledVersions = InstalledVersions(), alerts: [String] = [], joinAlerts: [String] = [],
        accessPoint: (_ network: String) -> String? = { _ in nil }
    ) throws -> DeviceConfiguration {
        guard let device = definition.host(ofMember: host)?.device else {
            throw RunError("`\(host)` is no device.")
        }
        let apps = try device.allApps.map { app in
            let push = try app.push.map { try defaults($0, of: app, on: host) }
            do throws(BundleError) {
                var description = try updates.description(of: app, of: device, on: host, folder: definition.folder)
                if !app.starts { description.isForeground = false }
                // Only Swift code is expected to ask the user.
                description.notifications = description.notifications ?? (app.guest == nil ? .always : .ask)
                return DeviceConfiguration.App(
                    description, controlGroup: groups[app.name], push: push)
            } catch { throw RunError("\(error.message); \(error.remedy)") }
        }
        var configuration = DeviceConfiguration(
            name: host, device.description, apps: apps, ledgerFile: context.folder.ledger(of: host))
        configuration.dnsServers = try dnsServers(of: device, host)
        configuration.proxy = try device.proxy.map {
            .init(addresses: try addresses($0.host, seenFrom: host), port: UInt16(clamping: $0.port))
        }
        configuration.interfaceTypes = interfaceTypes(of: host)
        configuration.answers = answers(of: device, alerts)
        configuration.network =
            networks.compactMap { joinedNetwork($0, by: host, at: accessPoint($0)) }.first
        configuration.isLocked = isLocked
        configuration.nearby = nearbyNetworks(of: host)
        configuration.joinAnswers = device.apps.filter { !$0.joinAnswers.isEmpty }.map {
            answerList($0.joinAnswers, of: [$0.name], after: joinAlerts)
        }
        configuration.hotspotFile = context.folder.hotspots(of: host)
        configuration.notificationFile = context.folder.notifications(of: host)
        configuration.transferFile = context.folder.transfers(of: host)
        configuration.push.file = context.folder.pushConfigurations(of: host)
        if let timer = device.allApps.lazy.compactMap(\.providerTimer).first {
            configuration.push.timer = timer / .seconds(1)
        }
        configuration.sabotage = sabotage
        return configuration
    }

    /// Returns the user's answers to the next alerts of a device.
    private func answers(of device: DeviceDefinition, _ alerts: [String]) -> [DeviceConfiguration.AnswerList] {
        let own = device.apps.filter { !$0.answers.isEmpty }.map { ($0.answers, [$0.name]) }
        let others = device.apps.filter(\.answers.isEmpty).map(\.name)
        return (own + (device.answers.isEmpty ? [] : [(device.answers, others)])).map { answers, apps in
            answerList(answers, of: apps, after: alerts)
        }
    }

    /// Returns the answers to the next alerts of some apps; those to the former `alerts`, listed by app, were given.
    private func answerList(
        _ answers: [AnswerDefinition], of apps: [String], after alerts: [String]
    ) -> DeviceConfiguration.AnswerList {
        var list = DeviceConfiguration.AnswerList(answers, of: apps)
        for alert in alerts where apps.contains(alert) { _ = list.next() }
        return list
    }

    /// Returns the addresses of the DNS servers that a device names, or else of the scenario's first one.
    private func dnsServers(of device: DeviceDefinition, _ host: String) throws -> [String] {
        var all: [String] = []
        for server in device.dns {
            // A host may be listed by its name and by its address.
            all += try addresses(server, seenFrom: host).filter { !all.contains($0) }
        }
        if !all.isEmpty { return all }
        let servers = definition.programs.filter { definition.program($0)?.isReference("dns-server") ?? false }
        return try servers.first.map { try addresses($0.host, seenFrom: host) } ?? []
    }

    /// Returns the address of a host on a network that another host shares, or else its first address.
    func address(_ name: String, seenFrom host: String) throws -> String {
        try addresses(name, seenFrom: host).first ?? name
    }

    /// Returns the addresses of a host on networks that another host shares, or else all its addresses; never none.
    ///
    /// If `name` is an address, it comes first, before the other addresses of its host in the lab, if there is one.
    private func addresses(_ name: String, seenFrom host: String) throws -> [String] {
        let literal = IPAddress(name)
        let owned = literal.map { literal in context.addresses.values.first { $0.contains(literal) } ?? [literal] }
        let addresses = owned ?? context.addresses[name] ?? []
        let networks = definition.host(ofMember: host).map { $0.networks + $0.joinable } ?? []
        let subnets = definition.networks.filter { networks.contains($0.name) }.flatMap { [$0.ipv4, $0.ipv6] }
            .compactMap { $0 }
        let near = addresses.filter { address in subnets.contains { $0.contains(address) } }
        let found = (near.isEmpty ? addresses : near).filter { $0 != literal }
        let all = (literal.map { [$0] } ?? []) + found
        guard !all.isEmpty else { throw RunError("`\(name)` has no address.") }
        return all.map { "\($0)" }
    }

    /// Returns the push configuration that a scenario provides in place of an app.
    private func defaults(_ push: PushDefinition, of app: AppDefinition, on host: String) throws -> PushDefaults {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(providerConfiguration(of: app, push, on: host))
        return PushDefaults(
            matches: push.matches, matchesEthernet: push.matchesEthernet, configuration: data.base64EncodedString())
    }

    private func interfaceTypes(of host: String) -> [String: String] {
        var types: [String: String] = [:]
        for attachment in definition.attachments(of: host) {
            guard let network = definition.networks.first(where: { $0.name == attachment.network }) else { continue }
            let isWiFi = definition.host(ofMember: host)?.hasAsWiFi(network) ?? false
            types[attachment.interface] = network.kind == .pointToPoint ? "other" : isWiFi ? "wifi" : "wired"
        }
        return types
    }

    /// Whether the radio that a device needs for a network is on.
    package func isReached(_ network: String, by host: String, _ radios: DeviceRadios) -> Bool {
        guard let device = definition.host(ofMember: host),
            let spec = definition.networks.first(where: { $0.name == network })
        else { return true }
        let isWiFi = device.hasAsWiFi(spec)
        switch sabotage {
        case .staysOnWiFi where isWiFi: return true
        case .staysOnCellular where spec.kind == .pointToPoint: return true
        default: return radios.reach(spec, isWiFi: isWiFi)
        }
    }

    /// The defect of the device that runs, if any.
    package var sabotage: DeviceSaboteur? { context.sabotage.flatMap { DeviceSaboteur(rawValue: $0) } }
}
