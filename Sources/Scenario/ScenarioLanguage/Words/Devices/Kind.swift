internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    /// `kind: app-push`.
    static func kind(unlessSaid kind: AppKind) -> AppRow {
        AppRow(
            Field("kind", \.description.kind, .word, "What kind of program it is; \(kind.rawValue) if left out.")
        ) { situation, checker in
            let (app, path) = (situation.app, situation.path + ["kind"])
            if situation.container != nil {
                guard app.kind.role == .program else { return }
                return checker.refuse(
                    .wrongKind, path, "'\(app.kind.rawValue)' is no kind of extension",
                    "move '\(app.name)' to `apps`, or leave `kind` out")
            }
            if app.kind.role == .part {
                checker.refuse(
                    .wrongKind, path, "'\(app.kind.rawValue)' is part of an app, not one by itself",
                    "move '\(app.name)' to `extensions` of its app")
            }
            let platform = situation.device.platform
            if app.kind.isOfMac, !platform.isMac {
                checker.refuse(
                    .wrongPlatform, path,
                    "'\(app.kind.rawValue)' is a kind of program on macOS, not on \(platform.rawValue)",
                    "leave it out, or write `device: macos`")
            }
        }
    }
}

extension AppKind {
    fileprivate enum Role {
        /// By itself.
        case program
        /// In an app that contains it and whose privilege counts.
        case part
        /// Either.
        case any
    }

    /// Where programs of this kind are found.
    fileprivate var role: Role {
        switch self {
        case .app, .appClip, .daemon, .commandLineTool, .helperTool: .program
        case .appExtension, .backgroundExtension, .appPushProvider, .packetTunnelProvider, .appProxyProvider,
            .dnsProxyProvider:
            .part
        // That of Safari, or of an app that shows a page; one of launchd, or of an app that installs it (SMAppService).
        case .webContent, .agent: .any
        }
    }

    /// Whether only macOS has them.
    fileprivate var isOfMac: Bool { [.daemon, .agent, .commandLineTool, .helperTool].contains(self) }
}
