internal import DeviceProtocol
internal import DeviceRules

/// Properties of programs that count on macOS alone.
extension AppRow {
    static let disclaimed = AppRow(
        Field(
            "disclaimed", \.description.isDisclaimed, Shapes.truth,
            "Whether `responsible` has started it without its own responsibility, on macOS. Default: false.")
    ) { situation, checker in
        guard situation.app.isDisclaimed else { return }
        if situation.app.responsible == nil {
            checker.refuse(
                .noEffect, situation.path + ["disclaimed"], "no app is responsible for '\(situation.app.name)'",
                "name the app that starts it by `responsible`, or leave it out")
        }
    }

    static let backgroundOnly = AppRow(
        Field(
            "background-only", \.description.isBackgroundOnly, Shapes.truth,
            "Whether the Info.plist has LSBackgroundOnly, on macOS; a `plist` says so itself. Default: false.")
    ) { situation, checker in
        if situation.app.isBackgroundOnly { checkMac("background-only", situation, &checker) }
    }

    static let apple = AppRow(
        Field(
            "signed-by-apple", \.description.isSignedByApple, Shapes.truth,
            "Whether Apple has signed the program, on macOS. Default: false.")
    ) { situation, checker in
        if situation.app.isSignedByApple { checkMac("signed-by-apple", situation, &checker) }
    }

    private static func checkMac(_ key: String, _ situation: AppSituation, _ checker: inout Checker) {
        guard !situation.device.platform.isMac else { return }
        checker.refuse(
            .wrongPlatform, situation.path + [key], "'\(key)' has an effect on macOS alone",
            "leave it out, or write `device: macos`")
    }
}
