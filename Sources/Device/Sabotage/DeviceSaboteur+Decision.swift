internal import DeviceProtocol
internal import Glibc
internal import LocalNetworkPrivacy

/// The broken variants that decide wrongly.
extension DeviceSaboteur {
    /// What the broken device decides in place of the right one; `nil` for the same.
    func distort(
        _ decision: Decision, _ request: NetworkRequest, by app: AppDescription, bundle: AppDescription,
        in state: AppState
    ) -> Decision? {
        let allowed = Decision(.allowed(.allowed), presentsAlert: decision.presentsAlert, isListed: decision.isListed)
        switch self {
        case .allowsWhileAsking: return decision.presentsAlert ? allowed : nil
        case .ignoresDeclaredTypes:
            return decision.refusal == .undeclared && state.privilege == .allowed ? allowed : nil
        case .gatesAccepting:
            guard case .socket(.tcpAccept, to: .onLink) = request, state.privilege != .allowed else { return nil }
            return Decision(.refused(.denied))
        case .gatesFirstDatagramOnly:
            guard case .socket(.udpConnect, _) = request else { return nil }
            return Decision(.allowed(.notLocal))
        case .needsEither:
            let lacksOne = decision.refusal == .noEntitlement || bundle.hasMulticastEntitlement && isMulticast(request)
            let hasOne = state.privilege == .allowed || bundle.hasMulticastEntitlement
            return lacksOne && hasOne ? allowed : nil
        case .gatesBonjourAsMulticast:
            guard case .bonjour = request, !bundle.hasMulticastEntitlement, decision.isAllowed else { return nil }
            return Decision(.refused(.noEntitlement), isListed: decision.isListed)
        case .exemptsNetworkExtensions: return app.kind == .appPushProvider ? Decision(.allowed(.alwaysAllowed)) : nil
        case .letsProviderThrough:
            return app.kind == .appPushProvider && state.privilege == .undetermined ? allowed : nil
        case .exemptsRoot: return app.isRoot || getuid() == 0 ? Decision(.allowed(.alwaysAllowed)) : nil
        default: return nil
        }
    }

    /// Whether the broken device records a denial because of a decision.
    func recordsDenial(after decision: Decision) -> Bool {
        self == .recordsBackgroundDenial && decision.refusal == .background
    }

    private func isMulticast(_ request: NetworkRequest) -> Bool {
        guard case .socket(_, let destination) = request else { return false }
        return destination == .multicast || destination == .broadcast
    }
}
