extension BadFile {
    /// What can be wrong with the kinds of apps, and with keys that are not those of an app.
    static let appKinds: [BadFile] = [
        BadFile(
            "tunnel by itself", phone("pager: { kind: packet-tunnel }"),
            "8:28: 'packet-tunnel' is part of an app, not one by itself; move 'pager' to `extensions` of its app"),
        BadFile(
            "daemon on a phone", phone("pager: { kind: daemon }"),
            "8:28: 'daemon' is a kind of program on macOS, not on ios; leave it out, or write `device: macos`"),
        BadFile(
            "helper tool on a phone", phone("pager: {}, tool: { kind: helper-tool, responsible: pager }"),
            "8:38: 'helper-tool' is a kind of program on macOS, not on ios; leave it out, or write `device: macos`",
            "8:64: only macOS charges an app with what another program does; leave it out, or write `device: macos`"),
        BadFile(
            "account on a phone", phone("pager: { account: ada }"),
            "8:31: there is one user on ios; leave it out, or write `device: macos`, or `device: ipados` for Shared iPad"
        ),
        BadFile(
            "extension of kind app", phone("pager: { extensions: { share: { kind: app } } }"),
            "8:51: 'app' is no kind of extension; move 'share' to `apps`, or leave `kind` out"),
        BadFile(
            "extension of kind app-clip", phone("pager: { extensions: { share: { kind: app-clip } } }"),
            "8:51: 'app-clip' is no kind of extension; move 'share' to `apps`, or leave `kind` out"),
        BadFile(
            "extension of kind daemon", phone("pager: { extensions: { share: { kind: daemon } } }"),
            "8:51: 'daemon' is no kind of extension; move 'share' to `apps`, or leave `kind` out"),
        BadFile(
            "extension with what its app has",
            phone("pager: { extensions: { share: { state: background, answer: { allow: true } } } }"),
            "8:45: an extension cannot have the key 'state'; its kind says where it is; write `kind: background-extension` for the background, or leave it out",
            "8:64: an extension cannot have the key 'answer'; the alert is that of its app; set `answer` there"),
        BadFile(
            "app with NSLocalNetworkUsageDescription", phone("pager: { NSLocalNetworkUsageDescription: Finds it. }"),
            "8:22: an app cannot have the key 'NSLocalNetworkUsageDescription'; write `usage: TEXT`"),
        BadFile(
            "app with NSBonjourServices", phone("pager: { NSBonjourServices: [_pager._tcp] }"),
            "8:22: an app cannot have the key 'NSBonjourServices'; write `bonjour: [TYPE]`"),
        BadFile(
            "app with com.apple.developer.networking.multicast",
            phone("pager: { com.apple.developer.networking.multicast: true }"),
            "8:22: an app cannot have the key 'com.apple.developer.networking.multicast'; write `entitlements: [multicast]`"
        ),
        BadFile(
            "app with privilege", phone("pager: { privilege: allowed }"),
            "8:22: an app cannot have the key 'privilege'; write `local-network: allowed` or `local-network: denied`"),
        BadFile(
            "app with foreground", phone("pager: { foreground: true }"),
            "8:22: an app cannot have the key 'foreground'; write `state: foreground`"),
        BadFile(
            "entitlement by its long name",
            phone("pager: { entitlements: [com.apple.developer.networking.multicast] }"),
            "8:37: an item of 'entitlements' should be one of multicast, app-push-provider, not 'com.apple.developer.networking.multicast'; write multicast"
        ),
        BadFile(
            "entitlement by its long name alone",
            phone("pager: { entitlements: com.apple.developer.networking.multicast }"),
            "8:36: 'entitlements' should be one of multicast, app-push-provider, not 'com.apple.developer.networking.multicast'; write multicast"
        ),
        BadFile(
            "later SDK", phone("pager: { linked-sdk: ios-17 }"),
            "8:34: 'linked-sdk' should be one of ios-13, ios-14, not 'ios-17'; write ios-14, which stands for all later ones too"
        ),
        BadFile(
            "earlier SDK", phone("pager: { linked-sdk: ios-12 }"),
            "8:34: 'linked-sdk' should be one of ios-13, ios-14, not 'ios-12'; write ios-13, which stands for all earlier ones too"
        ),
    ]
}
