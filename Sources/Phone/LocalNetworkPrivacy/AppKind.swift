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
