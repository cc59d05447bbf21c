internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Kernel
internal import LabEvents
internal import Synchronization

extension DeviceSaboteur {
    /// Returns the tools of a device with this defect.
    func distort(_ right: ServiceTools) -> ServiceTools {
        var tools = right
        switch self {
        case .blamesPrivacy: tools.rules.reasonWithoutRoute = .localNetworkDenied
        case .hidesDeniedReason: tools.rules.reasonWithoutAccess = .notAvailable
        case .gatesNamesByAnswer: tools.rules.gatedAnswers = [.onLink]
        case .withholdsAnswersOnly: tools.rules.asksWithAccessOnly = false
        case .failsDeniedBrowser:
            tools.rules.ends = { call, refusal in if case .browse = call { true } else { refusal.isFinal } }
        case .asksByUDPOnly: tools.rules.forwardsByTCP = false
        case .asksOneServer: tools.forwarder = DNSForwarder(servers: firstServers(tools.configuration.dnsServers))
        case .hidesOwnServices:
            tools.bonjour = BrokenBonjour(right: tools.bonjour) {
                { if case .added(_, _, _, isOwn: true) = $0 { false } else { true } }
            }
        case .forgetsRemovals:
            tools.bonjour = BrokenBonjour(right: tools.bonjour) {
                let found = FoundServices()
                return { !found.isGone(after: $0) }
            }
        case .deniesWhileAsking, .failsDeniedListener, .keepsStateFromApps, .neverRetries:
            tools.privacy = BrokenAsking(tools.privacy, self)
        default: break
        }
        return tools
    }

    /// Returns the first DNS server: one address of each family.
    private func firstServers(_ servers: [String]) -> [SocketAddress] {
        [true, false].compactMap { isV6 in servers.first { $0.contains(":") == isV6 } }
            .compactMap { SocketAddress($0, port: 53) }
    }
}

/// A Bonjour provider that drops some events.
private struct BrokenBonjour: BonjourProviding {
    let right: any BonjourProviding
    /// Makes the filter of a call, which returns whether an event is passed on.
    let filter: @Sendable () -> @Sendable (BonjourEvent) -> Bool

    func begin(_ call: BonjourCall, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void) -> @Sendable () -> Void {
        let passes = filter()
        return right.begin(call) { event in if passes(event) { onEvent(event) } }
    }
}

/// The interfaces on which the services of one call were found.
private final class FoundServices: Sendable {
    private let interfaces = Mutex<[[String?]: Set<String?>]>([:])

    /// Whether an event removes a service or a type from its last interface.
    func isGone(after event: BonjourEvent) -> Bool {
        interfaces.withLock { interfaces in
            switch event {
            case .added(let name, let type, let interface, _):
                interfaces[[name, type], default: []].insert(interface)
                return false
            case .removed(let name, let type, let interface):
                interfaces[[name, type]]?.remove(interface)
                return interfaces[[name, type]]?.isEmpty != false
            default: return false
            }
        }
    }
}

/// The privacy center of a device with a defect, as its services use it.
private final class BrokenAsking: PrivacyAsking {
    private struct Question: Hashable {
        let app: String
        let request: NetworkRequest
    }

    private let right: any PrivacyAsking
    private let saboteur: DeviceSaboteur
    /// The last decision on each request.
    private let answers = Mutex<[Question: Decision]>([:])
    /// Whether each app was in the foreground at the first query.
    private let places = Mutex<[String: Bool]>([:])

    init(_ right: any PrivacyAsking, _ saboteur: DeviceSaboteur) {
        self.right = right
        self.saboteur = saboteur
    }

    func ask(_ request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context) -> Decision {
        let decision = distort(right.ask(request, by: app, context), request)
        answers.withLock { $0[Question(app: app, request: request)] = decision }
        if saboteur == .deniesWhileAsking, decision.refusal == .undetermined { return Decision(.refused(.denied)) }
        return decision
    }

    func peek(_ request: NetworkRequest, by app: String) -> Decision {
        let decision = distort(right.peek(request, by: app), request)
        let last = answers.withLock { $0[Question(app: app, request: request)] }
        guard saboteur == .neverRetries, decision.isAllowed, let last, !last.isAllowed else { return decision }
        return last
    }

    private func distort(_ decision: Decision, _ request: NetworkRequest) -> Decision {
        guard saboteur == .failsDeniedListener, case .bonjour(.register, _) = request, decision.refusal == .denied
        else { return decision }
        return Decision(.refused(.undeclared))
    }

    func isInForeground(_ app: String?) -> Bool {
        let now = right.isInForeground(app)
        guard saboteur == .keepsStateFromApps, let app else { return now }
        return places.withLock { places in
            places[app] = places[app] ?? now
            return places[app] ?? now
        }
    }

    var isScreenClosed: Bool { right.isScreenClosed }

    func expectOrdering(of addresses: [IPAddress], by app: String) { right.expectOrdering(of: addresses, by: app) }

    func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation { right.observe(body) }

    func emit(_ event: EventRecord) { right.emit(event) }
}
