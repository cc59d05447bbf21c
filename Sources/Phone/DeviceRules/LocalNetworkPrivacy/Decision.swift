/// What the system does about a request.
package struct Decision: Sendable, Hashable {
    /// Whether it goes ahead.
    package var verdict: Verdict
    /// Whether the alert is to be presented, unless it is up already.
    package var presentsAlert: Bool
    /// Whether the request counts as local network access, so that the program is listed in Settings from now on.
    package var isListed: Bool

    /// Whether a request goes ahead.
    package enum Verdict: Sendable, Hashable {
        /// It goes ahead.
        case allowed(Ground)
        /// It does not.
        case refused(Refusal)
    }

    /// Makes a decision.
    package init(_ verdict: Verdict, presentsAlert: Bool = false, isListed: Bool = false) {
        self.verdict = verdict
        self.presentsAlert = presentsAlert
        self.isListed = isListed
    }

    /// Whether the request goes ahead.
    package var isAllowed: Bool { if case .allowed = verdict { true } else { false } }
    /// Why it does not; `nil` when it does.
    package var refusal: Refusal? { if case .refused(let refusal) = verdict { refusal } else { nil } }
}

/// Why a request goes ahead.
package enum Ground: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is no local network operation.
    case notLocal = "not-local"
    /// The user allowed it.
    case allowed
    /// The kind of program always has access.
    case alwaysAllowed = "always-allowed"
    /// It is exempt: the DNS server, the proxy, web content, a system service.
    case exempt
    /// The platform has no local network privacy.
    case noPrivacy = "no-privacy"
}

/// Why a request is refused.
package enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has not answered the alert yet.
    case undetermined
    /// Nobody was asked, because the program is in the background.
    case background
    /// The user denied it.
    case denied
    /// The multicast entitlement is missing.
    case noEntitlement = "no-entitlement"
    /// The service type is not declared in `NSBonjourServices`.
    case undeclared
    /// Nobody was asked, because the Info.plist has no `NSLocalNetworkUsageDescription`.
    case noUsageDescription = "no-usage-description"
    /// App Clips never have access.
    case appClip = "app-clip"

    /// The error of a Bonjour operation (dns_sd.h): NoAuth for what the program was built without, its declaration or its
    /// entitlement, and PolicyDenied for what the user decides.
    package var dnsServiceError: Int {
        switch self {
        case .undeclared, .noEntitlement, .noUsageDescription: -65555
        case .undetermined, .background, .denied, .appClip: -65570
        }
    }
}
