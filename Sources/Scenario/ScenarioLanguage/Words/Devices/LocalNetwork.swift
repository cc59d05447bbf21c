internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let localNetwork = AppRow(
        Field(
            "local-network", \.description.privilege, .word,
            "The local network privilege at the start. Default: undetermined.")
    ) { situation, checker in
        guard let container = situation.container, situation.app.privilege != .undetermined else { return }
        checker.refuse(
            .wrongKind, situation.path + ["local-network"], "an extension has no privilege of its own",
            "set `local-network` of its app '\(container.name)'")
    }
}
