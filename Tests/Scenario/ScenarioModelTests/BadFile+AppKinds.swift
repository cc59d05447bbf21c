extension BadFile {
    /// What can be wrong with the kinds of apps, and with keys that are not those of an app.
    static let appKinds: [BadFile] = [
        BadFile("tunnel by itself", phone("pager: { kind: packet-tunnel }"), "8:28: wrong-kind"),
        BadFile(
            "daemon on a phone", phone("pager: { kind: daemon }"),
            "8:28: 'daemon' is a kind of program on macOS, not on ios; leave it out, or write `device: macos` [wrong-platform]"
        ),
        BadFile(
            "helper tool on a phone", phone("pager: {}, tool: { kind: helper-tool, responsible: pager }"),
            "8:38: wrong-platform",
            "8:64: only macOS charges an app with what another program does; leave it out, or write `device: macos` [wrong-platform]"
        ),
        BadFile(
            "account on a phone", phone("pager: { account: ada }"),
            "8:31: there is one user on ios; leave it out, or write `device: macos`, or `device: ipados` for Shared iPad [wrong-platform]"
        ),
        BadFile(
            "extension of kind app", phone("pager: { extensions: { share: { kind: app } } }"),
            "8:51: 'app' is no kind of extension; move 'share' to `apps`, or leave `kind` out [wrong-kind]"),
        BadFile(
            "extension of kind app-clip", phone("pager: { extensions: { share: { kind: app-clip } } }"),
            "8:51: wrong-kind"),
        BadFile(
            "extension of kind daemon", phone("pager: { extensions: { share: { kind: daemon } } }"),
            "8:51: wrong-kind"),
        BadFile(
            "extension with what its app has",
            phone("pager: { extensions: { share: { state: background, answer: { allow: true } } } }"),
            "8:45: misplaced-key",
            "8:64: misplaced-key"),
        BadFile(
            "app with NSLocalNetworkUsageDescription", phone("pager: { NSLocalNetworkUsageDescription: Finds it. }"),
            "8:22: misplaced-key"),
        BadFile(
            "app with NSBonjourServices", phone("pager: { NSBonjourServices: [_pager._tcp] }"),
            "8:22: misplaced-key"),
        BadFile(
            "app with com.apple.developer.networking.multicast",
            phone("pager: { com.apple.developer.networking.multicast: true }"),
            "8:22: misplaced-key"
        ),
        BadFile("app with privilege", phone("pager: { privilege: allowed }"), "8:22: misplaced-key"),
        BadFile("app with foreground", phone("pager: { foreground: true }"), "8:22: misplaced-key"),
        BadFile(
            "entitlement by its long name",
            phone("pager: { entitlements: [com.apple.developer.networking.multicast] }"),
            "8:37: an item of 'entitlements' should be one of multicast, app-push-provider, wifi-info, hotspot-configuration, not 'com.apple.developer.networking.multicast'; write multicast [wrong-value]"
        ),
        BadFile(
            "join-answer without the entitlement", phone("pager: { join-answer: { allow: false } }"),
            "8:35: 'pager' may not configure Wi-Fi networks, so that nobody is asked; add `hotspot-configuration` to its `entitlements` [no-effect]"
        ),
        BadFile(
            "app with com.apple.developer.networking.wifi-info",
            phone("pager: { com.apple.developer.networking.wifi-info: true }"),
            "8:22: misplaced-key"
        ),
        BadFile("unknown access to the location", phone("pager: { location: allowed }"), "8:32: wrong-value"),
        BadFile(
            "location of an extension", phone("pager: { extensions: { share: { location: precise } } }"),
            "8:45: unknown-key"),
        BadFile(
            "entitlement by its long name alone",
            phone("pager: { entitlements: com.apple.developer.networking.multicast }"),
            "8:36: wrong-value"
        ),
        BadFile(
            "later SDK", phone("pager: { linked-sdk: ios-17 }"),
            "8:34: wrong-value"
        ),
        BadFile(
            "earlier SDK", phone("pager: { linked-sdk: ios-12 }"),
            "8:34: wrong-value"
        ),
    ]
}
