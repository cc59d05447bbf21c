internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let account = AppRow(
        Field("account", \.description.account, Shapes.text, "The user account of the app, on macOS and iPadOS.")
    ) { situation, checker in
        let platform = situation.device.platform
        // A Mac has several user accounts, and so has a Shared iPad.
        guard situation.container == nil, situation.app.account != nil, !platform.isMac, platform != .iPadOS else {
            return
        }
        checker.refuse(
            .wrongPlatform, situation.path + ["account"], "there is one user on \(platform.rawValue)",
            "leave it out, or write `device: macos`, or `device: ipados` for Shared iPad")
    }
}
