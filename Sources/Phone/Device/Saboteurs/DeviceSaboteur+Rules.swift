internal import DeviceProtocol
internal import DeviceRules
internal import PrivacyEnforcement

/// The defects in the rules that differ between versions.
extension DeviceSaboteur {
    /// The rule that a device with this defect does not follow; `nil` for other defects.
    private var ignoredRule: DeviceRule? {
        switch self {
        case .ignoresGatewayRule: .gatewayIsOpen
        case .forgetsBundledChoice: .updateKeepsBundledChoice
        case .asksForBackgroundOnly: .backgroundOnlyIsSilent
        case .gatesApplePrograms: .appleProgramsAreExempt
        case .ignoresLongEntries: .longEntriesDeclare
        case .delaysFirstTimer: .timerPrecedesStart
        case .gatesOldMulticast: .multicastArrives
        default: nil
        }
    }

    /// Changes the rules of a device with this defect.
    func distortRules(of configuration: inout DeviceConfiguration) {
        if self == .ignoresVersions { configuration.description.version.major = nil }
        if let ignoredRule { configuration.description.removedRules.append(ignoredRule) }
    }

    /// Makes the whole link remote where default gateways are exempt.
    func openSubnet(in table: inout LocalityTable) {
        guard table.exemptions.contains(where: { $0.destination == .proxy && $0.port == 0 }) else { return }
        for index in table.ranges.indices where table.ranges[index].destination == .onLink {
            table.ranges[index].destination = .remote
        }
    }
}
