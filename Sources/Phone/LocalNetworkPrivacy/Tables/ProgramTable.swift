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
