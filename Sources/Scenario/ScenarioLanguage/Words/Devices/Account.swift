internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    /// `account: NAME`.
    static let account = AppRow(
        Field("account", \.description.account, Shapes.text, "The user account it runs under.")
    ) { situation, checker in
        let platform = situation.device.platform
        // Several users have accounts on a Mac, and on an iPad that they share.
        guard situation.container == nil, situation.app.account != nil, !platform.isMac, platform != .iPadOS else {
            return
        }
        checker.refuse(
            .wrongPlatform, situation.path + ["account"], "there is one user on \(platform.rawValue)",
            "leave it out, or write `device: macos`, or `device: ipados` for Shared iPad")
    }
}
