internal import LocalNetworkPrivacy

/// Which kinds of programs there are where, and what only some platforms have.
extension Checker {
    /// Checks that an app can be one by itself, and that its device can have it.
    mutating func checkKind(_ app: AppDefinition, of device: DeviceDefinition, _ path: [String]) {
        if app.kind.role == .part {
            refuse(
                .wrongKind, path + ["kind"], "'\(app.kind.rawValue)' is part of an app, not one by itself",
                "move '\(app.name)' to `extensions` of its app")
        }
        let platform = device.platform
        if app.kind.isOfMac, !platform.isMac {
            refuse(
                .wrongPlatform, path + ["kind"],
                "'\(app.kind.rawValue)' is a kind of program on macOS, not on \(platform.rawValue)",
                "leave it out, or write `device: macos`")
        }
        if app.responsible != nil, !platform.isMac {
            refuse(
                .wrongPlatform, path + ["responsible"], "only macOS charges an app with what another program does",
                "leave it out, or write `device: macos`")
        }
        if app.account != nil, !platform.hasAccounts {
            refuse(
                .wrongPlatform, path + ["account"], "there is one user on \(platform.rawValue)",
                "leave it out, or write `device: macos`, or `device: ipados` for Shared iPad")
        }
    }

    /// Checks that an extension is of a kind that is part of an app.
    mutating func checkKind(ofExtension part: AppDefinition, _ path: [String]) {
        guard part.kind.role == .program else { return }
        refuse(
            .wrongKind, path + ["kind"], "'\(part.kind.rawValue)' is no kind of extension",
            "move '\(part.name)' to `apps`, or leave `kind` out")
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

extension Platform {
    /// Whether several users have accounts on a device.
    fileprivate var hasAccounts: Bool { isMac || self == .iPadOS }
}
