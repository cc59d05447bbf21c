internal import DeviceRules

extension DeviceRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [DeviceRow] = [
        platform, language, locale, dns, proxy, answers, multicastReceive, missingUsage, pushFaults, suspension,
        rules, withoutRules,
    ]

    /// The value of `device`: a platform's name, or a mapping.
    static let shape = Shape<PlatformVersion>.word.map { DeviceDefinition($0) }
        .or(
            VersionKeys.shape(
                Mapping("a device", from: DeviceDefinition(), all.map(\.field), explained: profiles).shape))

    /// The remedies for keys of device management, which cannot configure the privilege (TN3179, "Overview").
    static let profiles: [String: String] = {
        let reason =
            "device managers cannot configure the Local Network privilege; set `local-network` of the app, which"
        return ["mdm", "profile", "profiles", "configuration-profile"].reduce(into: [:]) {
            $0[$1] = "\(reason) is what the user chose before"
        }
    }()
}
