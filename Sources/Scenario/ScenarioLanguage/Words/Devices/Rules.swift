internal import DeviceProtocol
internal import DeviceRules

/// The rules that a device follows unlike its version.
extension DeviceRow {
    static let rules = DeviceRow(
        Field(
            "rules", \.description.addedRules, Shape<DeviceRule>.word.oneOrMore,
            "The rules that the device follows in addition to those of its version. Default: none.")
    ) { device, checker, path in
        check(device.addedRules, of: device, others: [], path + ["rules"], &checker)
    }

    static let withoutRules = DeviceRow(
        Field(
            "without-rules", \.description.removedRules, Shape<DeviceRule>.word.oneOrMore,
            "The rules of its version that the device does not follow. Default: none.")
    ) { device, checker, path in
        check(device.removedRules, of: device, others: device.addedRules, path + ["without-rules"], &checker)
    }

    private static func check(
        _ rules: [DeviceRule], of device: DeviceDefinition, others: [DeviceRule], _ path: [String],
        _ checker: inout Checker
    ) {
        for (index, rule) in rules.enumerated() {
            if rules[..<index].contains(rule) || others.contains(rule) {
                checker.refuse(.duplicate, path + ["\(index)"], "'\(rule.rawValue)' is there twice", "leave one out")
            } else if !rule.concerns(device.platform) {
                checker.refuse(
                    .wrongPlatform, path + ["\(index)"],
                    "'\(rule.rawValue)' has no effect on \(device.platform.title)", "leave it out")
            }
        }
    }
}
