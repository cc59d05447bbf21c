internal import DeviceProtocol
internal import DeviceRules

extension DeviceRow {
    static let pushFaults = DeviceRow(
        Field(
            "push-faults", \.description.pushFaults, Shape<PushFault>.word.oneOrMore,
            "The reported faults of iOS with push providers that the device has. Default: none.")
    ) { device, checker, path in
        guard !device.pushFaults.isEmpty, checker.isComplete else { return }
        let path = path + ["push-faults"]
        guard device.allApps.contains(where: \.isStartedByDevice) else {
            return checker.refuse(
                .noEffect, path, "the device has no push provider that it starts, so that its faults show nowhere",
                "leave it out, or give an app an extension with `kind: app-push`")
        }
        for (index, fault) in device.pushFaults.enumerated() where device.pushFaults[..<index].contains(fault) {
            checker.refuse(.duplicate, path + ["\(index)"], "'\(fault.rawValue)' is there twice", "leave one out")
        }
    }
}
