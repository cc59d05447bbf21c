/// The rules of local network privacy on one platform: what the system does about every request (TN3179).
package struct PrivacyRules: Sendable, Hashable {
    /// The platform.
    package var platform: Platform
    /// Whether multicast and broadcast can be received without access, as Apple's earlier FAQ had it.
    package var legacyMulticastReceive: Bool

    /// The rules of a platform.
    package init(_ platform: Platform, legacyMulticastReceive: Bool = false) {
        self.platform = platform
        self.legacyMulticastReceive = legacyMulticastReceive
    }

    /// What the system does about a request of a program.
    ///
    /// `bundle` is the program whose Info.plist and entitlements count: the containing app of an extension, the
    /// responsible app of a helper tool, otherwise the program itself.
    package func decide(
        _ request: NetworkRequest, by app: AppDescription, bundle: AppDescription, in state: AppState
    ) -> Decision {
        Decision(.allowed(.noPrivacy))
    }
}
