internal import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import Netlink

/// The defects in decisions.
extension DeviceSaboteur {
    /// Returns the wrong decision; `nil` if it does not differ.
    func distort(
        _ decision: Decision, _ request: NetworkRequest, by app: AppDescription, bundle: AppDescription,
        in state: AppState
    ) -> Decision? {
        let allowed = Decision(.allowed(.allowed), presentsAlert: decision.presentsAlert, isListed: decision.isListed)
        switch self {
        case .allowsWhileAsking: return decision.presentsAlert ? allowed : nil
        case .asksEveryTime:
            return decision.isListed ? Decision(decision.verdict, presentsAlert: true, isListed: true) : nil
        case .readsExtensionPlists:
            guard case .bonjour(_, let type) = request, decision.refusal == .undeclared else { return nil }
            return app.bonjourServices != nil && app.declares(type) && state.privilege == .allowed ? allowed : nil
        case .ignoresDeclaredTypes:
            return decision.refusal == .undeclared && state.privilege == .allowed ? allowed : nil
        case .gatesAccepting:
            guard case .socket(.tcpAccept, to: .onLink) = request, state.privilege != .allowed else { return nil }
            return Decision(.refused(.denied))
        case .deliversMulticast:
            return request == .socket(.udpReceive, to: .multicast) ? Decision(.allowed(.notLocal)) : nil
        case .deliversBroadcast:
            return request == .socket(.udpReceive, to: .broadcast) ? Decision(.allowed(.notLocal)) : nil
        case .dropsInbound:
            guard request == .socket(.udpReceive, to: .own), state.privilege != .allowed else { return nil }
            return Decision(.refused(.denied))
        case .checksBrowsingOnly:
            guard case .bonjour(.register, _) = request, decision.refusal == .undeclared else { return nil }
            return state.privilege == .allowed ? allowed : nil
        case .mixesUpRefusals: return decision.refusal == .undeclared ? Decision(.refused(.denied)) : nil
        case .gatesConnectingOnly:
            guard case .socket(.udpSend, _) = request else { return nil }
            return Decision(.allowed(.notLocal))
        case .exemptsMulticast:
            return request == .socket(.udpSend, to: .multicast) ? Decision(.allowed(.notLocal)) : nil
        case .gatesFirstDatagramOnly:
            guard case .socket(.udpConnect, _) = request else { return nil }
            return Decision(.allowed(.notLocal))
        case .takesAllTypesForDeclared:
            guard case .bonjour(.enumerateTypes, _) = request, bundle.bonjourServices?.isEmpty == false else {
                return nil
            }
            return decision.refusal == .noEntitlement && state.privilege == .allowed ? allowed : nil
        case .needsEither:
            let lacksOne = decision.refusal == .noEntitlement || app.hasMulticastEntitlement && isMulticast(request)
            let hasOne = state.privilege == .allowed || app.hasMulticastEntitlement
            return lacksOne && hasOne ? allowed : nil
        case .gatesBonjourAsMulticast:
            guard case .bonjour = request, !app.hasMulticastEntitlement, decision.isAllowed else { return nil }
            return Decision(.refused(.noEntitlement), isListed: decision.isListed)
        case .gatesNamesBySpelling:
            guard case .resolve(let name) = request, !name.hasSuffix(".local") else { return nil }
            return Decision(.allowed(.notLocal))
        case .asksForSystemServices:
            guard case .systemService = request, state.privilege == .undetermined else { return nil }
            return Self.asking
        case .asksOnNetworkOnly:
            return decision.presentsAlert && !Self.hasNetwork ? Decision(.refused(.background)) : nil
        case .forgetsBackgroundAttempts: return decision.refusal == .background ? Decision(.refused(.background)) : nil
        case .asksInBackground: return decision.refusal == .background ? Self.asking : nil
        case .asksForAppClips: return decision.refusal == .appClip ? Self.asking : nil
        case .exemptsNetworkExtensions: return app.kind == .appPushProvider ? Decision(.allowed(.alwaysAllowed)) : nil
        case .letsProviderThrough:
            return app.kind == .appPushProvider && state.privilege == .undetermined ? allowed : nil
        case .exemptsRoot: return app.isRoot ? Decision(.allowed(.alwaysAllowed)) : nil
        default: return nil
        }
    }

    /// Whether a broadcast-capable interface has a carrier.
    private static var hasNetwork: Bool {
        let needed = UInt32(IFF_BROADCAST) | UInt32(IFF_RUNNING)
        do {
            var socket = try NetlinkSocket()
            return try socket.links().contains { $0.flags & needed == needed }
        } catch {
            return true
        }
    }

    private static let asking = Decision(.refused(.undetermined), presentsAlert: true, isListed: true)

    private func isMulticast(_ request: NetworkRequest) -> Bool {
        guard case .socket(_, let destination) = request else { return false }
        return destination == .multicast || destination == .broadcast
    }
}
