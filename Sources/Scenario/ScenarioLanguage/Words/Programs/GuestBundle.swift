internal import DeviceRules

extension AppRow {
    /// `resources: [FOLDER]`.
    static let resources = AppRow(
        Field(
            "resources", \.guestDraft.resources, Shapes.path.oneOrMore,
            "The files of the bundle beside its Info.plist, and folders of them; folders such as `de.lproj` are kept.")
    ) { situation, checker in
        guard let guest = situation.app.guest, !guest.resources.isEmpty else { return }
        let path = situation.path + ["resources"]
        checker.refuseWithoutBundle("resources", situation)
        for (index, resource) in guest.resources.enumerated() { checker.checkSource(resource, path + ["\(index)"]) }
    }

    /// `build-settings: { NAME: TEXT }`.
    static let buildSettings = AppRow(
        Field(
            "build-settings", \.guestDraft.buildSettings,
            Shapes.table("the build settings", by: .variable, of: "a build setting", Shapes.text),
            "The build settings that the Info.plist refers to, as in `$(MARKETING_VERSION)`.")
    ) { situation, checker in
        guard let guest = situation.app.guest, !guest.buildSettings.isEmpty else { return }
        let path = situation.path + ["build-settings"]
        checker.refuseWithoutBundle("build-settings", situation)
        for (name, remedy) in [
            "PRODUCT_BUNDLE_IDENTIFIER": "write `bundle: IDENTIFIER`", "PRODUCT_MODULE_NAME": "write `module: NAME`",
        ] where guest.buildSettings[name] != nil {
            checker.refuse(.conflict, key: path + [name], "'\(name)' is given by another key of the app", remedy)
        }
    }
}

extension Checker {
    /// Reports a key for the bundle of a program that PushLab builds, unless the app has such a program.
    fileprivate mutating func refuseWithoutBundle(_ key: String, _ situation: AppSituation) {
        switch situation.app.guest?.code {
        // An app without files has an error of its own.
        case .files, .package: return
        case .executable, .tests, nil:
            refuse(
                .wrongKind, situation.path + [key],
                "the program of '\(situation.app.name)' is not built as an app, so that it has no bundle",
                "leave it out")
        }
    }
}
