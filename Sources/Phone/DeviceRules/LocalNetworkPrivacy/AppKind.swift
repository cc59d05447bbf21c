/// What kind of program asks for the local network (TN3179, "App extension", "iOS" and "macOS considerations").
public enum AppKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An app.
    case app
    /// An App Clip: never has access.
    case appClip = "app-clip"
    /// An app extension that runs while the user looks at it, such as a share extension.
    case appExtension = "extension"
    /// An app extension that counts as running in the background, whatever its app does.
    case backgroundExtension = "background-extension"
    /// A Local Push Connectivity provider (`com.apple.networkextension.app-push`): counts as in the background.
    case appPushProvider = "app-push"
    /// A packet tunnel provider: always has access.
    case packetTunnelProvider = "packet-tunnel"
    /// An app proxy provider: always has access.
    case appProxyProvider = "app-proxy"
    /// A DNS proxy provider: always has access.
    case dnsProxyProvider = "dns-proxy"
    /// The process of WKWebView, SFSafariViewController or Safari: exempt, whichever app shows it.
    case webContent = "web-content"
    /// A daemon that launchd started (macOS): always has access.
    case daemon
    /// An agent that launchd started (macOS).
    case agent
    /// A tool run from Terminal or over SSH, with its children (macOS): always has access.
    case commandLineTool = "command-line-tool"
    /// A helper tool that an app has started (macOS): that app answers for it.
    case helperTool = "helper-tool"
}

/// How kinds of programs differ: "App extension considerations", "iOS considerations" and "macOS considerations"
/// (TN3179).
enum ProgramTable {
    /// Where a program gets its access from.
    enum Standing {
        /// From the user, by its privilege or that of the app it belongs to.
        case privilege
        /// It has access whatever its app's privilege is.
        case always
        /// It never has access.
        case never
    }

    /// Where programs of a kind get their access from.
    static func standing(of kind: AppKind, on platform: Platform) -> Standing {
        switch kind {
        // The three extension points that the technote names; the provider of local push is none of them.
        case .packetTunnelProvider, .appProxyProvider, .dnsProxyProvider: .always
        case .appClip: .never
        case .daemon, .commandLineTool: platform.isMac ? .always : .privilege
        case .agent, .helperTool: .privilege
        case .app, .appExtension, .backgroundExtension, .appPushProvider: .privilege
        // Exempt before this is asked.
        case .webContent: .privilege
        }
    }

    /// Whether programs of a kind count as in the background whatever the user looks at.
    static func isAlwaysInBackground(_ kind: AppKind) -> Bool {
        switch kind {
        case .backgroundExtension, .appPushProvider: true
        case .app, .appClip, .appExtension, .packetTunnelProvider, .appProxyProvider, .dnsProxyProvider: false
        case .webContent, .daemon, .agent, .commandLineTool, .helperTool: false
        }
    }
}
