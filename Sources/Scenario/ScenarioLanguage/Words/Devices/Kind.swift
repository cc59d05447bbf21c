internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static func kind(unlessSaid kind: AppKind) -> AppRow {
        AppRow(
            Field(
                "kind", \.description.kind, .word,
                "The kind of program; `app-push` is a push provider. Default: \(kind.rawValue).")
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
        /// A separate program.
        case program
        /// A part of an app, whose privilege applies.
        case part
        /// Either of them.
        case any
    }

    /// The role of programs of this kind: separate or part of an app.
    fileprivate var role: Role {
        switch self {
        case .app, .appClip, .daemon, .commandLineTool, .helperTool: .program
        case .appExtension, .backgroundExtension, .appPushProvider, .packetTunnelProvider, .appProxyProvider,
            .dnsProxyProvider:
            .part
        // Web content is part of Safari or of an app's web view, an agent part of launchd or of its installing app
        // (SMAppService).
        case .webContent, .agent: .any
        }
    }

    /// Whether the kind exists only on macOS.
    fileprivate var isOfMac: Bool { [.daemon, .agent, .commandLineTool, .helperTool].contains(self) }
}
