internal import DeviceProtocol
internal import LocalNetworkPrivacy

extension Refusal {
    /// The error that a Bonjour operation ends or waits with.
    var error: DNSServiceError { DNSServiceError(rawValue: dnsServiceError) ?? .unknown }

    /// Whether it is NoAuth: the program was built without what it needs, which no answer of the user changes.
    var isFinal: Bool { error == .noAuth }

    /// The error with its reason in words.
    var failure: ServiceFailure {
        let reason =
            switch self {
            case .undeclared: "the Info.plist lacks the type in NSBonjourServices or a usage description"
            case .noEntitlement: "the multicast entitlement is missing"
            case .undetermined, .background: "nobody has allowed access to the local network yet"
            case .denied: "the user does not allow access to the local network"
            case .appClip: "App Clips have no access to the local network"
            }
        return ServiceFailure(error, "\(error.name): \(reason)")
    }
}
