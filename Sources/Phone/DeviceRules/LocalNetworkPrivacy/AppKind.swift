/// The kind of a program (TN3179, "App extension", "iOS" and "macOS considerations").
public enum AppKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An app.
    case app
    /// An App Clip: never has access.
    case appClip = "app-clip"
    /// An app extension that runs while the user looks at it, such as a share extension.
    case appExtension = "extension"
    /// An app extension that counts as running in the background, whatever the state of its app.
    case backgroundExtension = "background-extension"
    /// A Local Push Connectivity provider (`com.apple.networkextension.app-push`): counts as running in the background.
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
    /// A helper tool that an app has started (macOS): that app is responsible for it.
    case helperTool = "helper-tool"
}

/// The access of each kind of program (TN3179, "App extension", "iOS" and "macOS considerations").
enum AppKindTable {
    /// The source of a program's access.
    enum Standing {
        /// The privilege of the program, or of the app that is responsible for it.
        case privilege
        case always
        case never
    }

    /// Returns the source of access for programs of a kind.
    static func standing(of kind: AppKind, on platform: Platform) -> Standing {
        switch kind {
        // The three extension points that the technote names. Local push providers are not among them.
        case .packetTunnelProvider, .appProxyProvider, .dnsProxyProvider: .always
        case .appClip: .never
        case .daemon, .commandLineTool: platform.isMac ? .always : .privilege
        case .agent, .helperTool: .privilege
        case .app, .appExtension, .backgroundExtension, .appPushProvider: .privilege
        // `ExceptionTable` exempts web content before this is evaluated.
        case .webContent: .privilege
        }
    }

    /// Whether programs of a kind always count as running in the background.
    static func isAlwaysInBackground(_ kind: AppKind) -> Bool {
        switch kind {
        case .backgroundExtension, .appPushProvider: true
        case .app, .appClip, .appExtension, .packetTunnelProvider, .appProxyProvider, .dnsProxyProvider: false
        case .webContent, .daemon, .agent, .commandLineTool, .helperTool: false
        }
    }
}
