package import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import PrivacyEnforcement

/// The defects in the configuration.
extension DeviceSaboteur {
    /// Changes the configuration of a device with this defect.
    package func distort(_ configuration: inout DeviceConfiguration) {
        distortRules(of: &configuration)
        switch self {
        case .gatesEveryPlatform: configuration.platform = .iOS
        case .repeatsFirstAnswer:
            for index in configuration.answers.indices {
                configuration.answers[index].answers = Array(configuration.answers[index].answers.prefix(1))
            }
        case .hasNoPushFaults: configuration.pushFaults = []
        case .halvesTimer: configuration.push.timer /= 2
        case .leavesWhileRoaming: configuration.push.associationLimit = 0
        default: break
        }
        let apps = distorted(configuration.apps.map(\.description), on: configuration.platform)
        for (index, app) in apps.enumerated() { configuration.apps[index].description = app }
    }

    /// Returns the descriptions of apps and extensions on a device with this defect.
    func distorted(_ apps: [AppDescription], on platform: Platform) -> [AppDescription] {
        let around = apps.filter { $0.kind == .webContent }.map(\.container)
        let entitled = apps.filter(\.hasMulticastEntitlement).map(\.name)
        return apps.map { app in
            var broken = app
            distort(&broken, on: platform)
            if self == .sharesEntitlements, let container = broken.container {
                broken.hasMulticastEntitlement = entitled.contains(container)
            }
            if self == .exemptsAppsOfWebContent, around.contains(broken.name) { broken.kind = .webContent }
            return broken
        }
    }

    private func distort(_ app: inout AppDescription, on platform: Platform) {
        switch self {
        // Equivalent to no privacy, but enforced.
        case .forgetsVisionOS where platform == .visionOS: app.kind = .webContent
        case .separatesAccounts: app.executableUUID = .value((app.uuid ?? "") + app.user)
        case .sharesAccounts: app.account = ""
        case .goesByBundle: app.executableUUID = .missing
        case .takesAgentsForDaemons where app.kind == .agent: app.kind = .daemon
        case .showsDefaultText: app.usageDescription = nil
        case .showsDevelopmentLanguage: app.usageDescription?.translations = [:]
        case .asksWithoutUsage where app.usageText == nil:
            app.usageDescription?.text = AppDescription.defaultAlertText
        case .takesAppsForUpdated: app.isLinkedAgainstPrivacySDK = true
        case .chargesEachProgram: (app.container, app.responsible) = (nil, nil)
        case .chargesDisclaimed: app.isDisclaimed = false
        default: break
        }
    }
}

/// The defects in the initial ledger.
extension DeviceSaboteur {
    func distort(_ ledger: inout PrivilegeLedger, of configuration: DeviceConfiguration) {
        switch self {
        case .forgetsAppInFront: ledger.front = nil
        case .restoresPrivileges: ledger.assume(configuration)
        case .restoresDeletedApps: for app in configuration.apps { ledger.install(app.description) }
        default: break
        }
    }
}

/// The defects in the table of destinations.
extension DeviceSaboteur {
    func distort(_ table: LocalityTable) -> LocalityTable {
        var table = table
        let privateRanges = Self.privateRanges.map { LocalityTable.Range($0, .onLink) }
        switch self {
        case .gatesPrivateRangesOnly:
            table.ranges.removeAll { $0.destination == .onLink || $0.destination == .remote }
            table.ranges += privateRanges
        case .gatesRoutedPrivateRanges:
            table.ranges.removeAll { range in
                range.destination == .remote && privateRanges.contains { $0.prefix.contains(range.prefix) }
            }
            table.ranges += privateRanges.filter { new in !table.ranges.contains { $0.prefix == new.prefix } }
        case .gatesEveryLink:
            for index in table.ranges.indices
            where table.ranges[index].destination == .remote && table.ranges[index].prefix.length > 0 {
                table.ranges[index].destination = .onLink
            }
        case .gatesBySubnet: table.gateBySubnet()
        case .ignoresNamedLinks: table.ranges.removeAll { $0.link != nil }
        case .gatesKnownNamesOnly:
            if unsafe if_nametoindex("en0") == 0 { table.ranges.removeAll { $0.destination == .onLink } }
        case .gatesLinkLocalMulticastOnly:
            for range in table.ranges where range.destination == .multicast { table.forget(range) }
            table.ranges += Self.linkLocalGroups.map { LocalityTable.Range($0, .multicast) }
        case .forgetsLimitedBroadcast:
            for range in table.ranges where range.prefix.address.isLimitedBroadcast { table.forget(range) }
        case .forgetsSubnetBroadcast:
            for range in table.ranges where range.destination == .broadcast {
                if !range.prefix.address.isLimitedBroadcast { table.forget(range) }
            }
        case .opensSubnetWithGateway: openSubnet(in: &table)
        case .exemptsOneFamily: table.exemptions.removeAll { $0.address.isV6 }
        case .exemptsOneServer: table.exemptOneServer()
        case .exemptsDNSHost: table.exemptAllPorts(of: .dnsServer)
        case .exemptsProxyHost: table.exemptAllPorts(of: .proxy)
        default: break
        }
        return table
    }

    /// The groups that routers do not forward (RFC 5771, section 4; RFC 4291, section 2.7).
    private static let linkLocalGroups = ["224.0.0.0/24", "ff02::/16"].compactMap { IPPrefix($0) }

    /// The addresses of RFC 1918, RFC 3927 and RFC 4193.
    private static let privateRanges = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10",
    ].compactMap { IPPrefix($0) }
}

extension LocalityTable {
    /// Makes the addresses of a range remote on every link.
    fileprivate mutating func forget(_ range: Range) {
        ranges.removeAll { $0 == range }
        ranges.append(Range(range.prefix, .remote))
        ranges += Set(ranges.compactMap(\.link)).map { Range(range.prefix, .remote, by: $0) }
    }

    /// Makes all addresses in a subnet of a local link on-link, whatever the routes are.
    fileprivate mutating func gateBySubnet() {
        let links = ranges.filter { $0.link != nil && $0.destination == .onLink && $0.prefix.length > 0 }.map(\.prefix)
        for index in ranges.indices where ranges[index].link == nil && ranges[index].destination == .remote {
            if links.contains(where: { $0.contains(ranges[index].prefix) }) { ranges[index].destination = .onLink }
        }
    }

    /// Removes the exemptions of all DNS servers but the first, which has an address of each family.
    fileprivate mutating func exemptOneServer() {
        var families: Set<Bool> = []
        exemptions.removeAll { $0.destination == .dnsServer && !families.insert($0.address.isV6).inserted }
    }

    fileprivate mutating func exemptAllPorts(of destination: Destination) {
        for index in exemptions.indices where exemptions[index].destination == destination {
            exemptions[index].port = 0
        }
    }
}
