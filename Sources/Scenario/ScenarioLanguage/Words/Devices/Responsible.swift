internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let responsible = AppRow(
        Field(
            "responsible", \.description.responsible, Shapes.name("the name of an app"),
            "The app that is responsible for this one: its Local Network privilege applies to both. Only on macOS.")
    ) { situation, checker in
        let (device, path) = (situation.device, situation.path + ["responsible"])
        guard let responsible = situation.app.responsible else { return }
        let others = device.apps.map(\.name).filter { $0 != situation.app.name }
        if !others.contains(responsible) {
            checker.refuse(
                unknown: responsible, in: others, path, "there is no other app '\(responsible)' on this device",
                none: "declare it under `apps`")
        }
        if situation.container == nil, !device.platform.isMac {
            checker.refuse(
                .wrongPlatform, path, "only macOS charges an app with what another program does",
                "leave it out, or write `device: macos`")
        }
    }
}
