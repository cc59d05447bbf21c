/// The system's decision about a request.
package struct Decision: Sendable, Hashable {
    package var verdict: Verdict
    /// Whether the system presents the alert, unless it is already visible.
    package var presentsAlert: Bool
    /// Whether the request counts as local network access, which lists the program in Settings.
    package var isListed: Bool

    /// The verdict on a request, with its reason.
    package enum Verdict: Sendable, Hashable {
        case allowed(Ground)
        case refused(Refusal)
    }

    package init(_ verdict: Verdict, presentsAlert: Bool = false, isListed: Bool = false) {
        self.verdict = verdict
        self.presentsAlert = presentsAlert
        self.isListed = isListed
    }

    package var isAllowed: Bool { if case .allowed = verdict { true } else { false } }
    /// The reason of a refusal; `nil` when the request is allowed.
    package var refusal: Refusal? { if case .refused(let refusal) = verdict { refusal } else { nil } }
}

/// The reason why a request is allowed.
package enum Ground: String, Sendable, Hashable, Codable, CaseIterable {
    /// The request is not a local network operation.
    case notLocal = "not-local"
    case allowed
    /// The kind of program always has access.
    case alwaysAllowed = "always-allowed"
    /// The DNS server, the proxy, web content and system services are exempt.
    case exempt
    case noPrivacy = "no-privacy"
}

/// The reason why a request is refused.
package enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has not answered the alert yet.
    case undetermined
    /// The program is in the background, so there is no alert.
    case background
    case denied
    /// The multicast entitlement is missing.
    case noEntitlement = "no-entitlement"
    /// The service type is not declared in `NSBonjourServices`.
    case undeclared
    /// The Info.plist has no `NSLocalNetworkUsageDescription`, so there is no alert.
    case noUsageDescription = "no-usage-description"
    /// App Clips never have access.
    case appClip = "app-clip"

    /// The error of a Bonjour operation (dns_sd.h).
    ///
    /// It is NoAuth for a missing declaration or entitlement, and PolicyDenied for the user's decision.
    package var dnsServiceError: Int {
        switch self {
        case .undeclared, .noEntitlement, .noUsageDescription: -65555
        case .undetermined, .background, .denied, .appClip: -65570
        }
    }
}
