internal import DeviceProtocol
internal import LabModel
internal import ScenarioLanguage

/// The frames that show an operation, and whether they are demanded.
extension TryPlan {
    /// The outcomes that only a network can cause.
    private static let fromTheNetwork: Set<String> = ["ok", "allowed", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT"]

    static func frames(of step: TryStep, _ endpoint: ProbeEndpoint?, in lab: Context) -> [FrameFilter] {
        let port = endpoint?.port
        switch step.operation {
        case .tcpConnect: return [connection(endpoint, in: lab, isOpening: true)]
        case .udpConnect, .udpSend, .udpSendMany, .multicastSend, .broadcastSend:
            return [FrameFilter(.out, [.udp], addresses: addresses(endpoint, in: lab), port: port)]
        case .tcpListen: return [FrameFilter(.in, [.tcp], ownPort: port, flags: [.syn])]
        case .udpReceive, .udpListen, .multicastReceive, .broadcastReceive:
            return [FrameFilter(.in, [.udp], ownPort: port)]
        case .ping: return [FrameFilter(.out, [.icmp, .icmpv6], addresses: addresses(endpoint, in: lab))]
        case .lookUp:
            return [FrameFilter(.out, [.udp, .tcp], port: isLocal(step.target) ? 5353 : 53, name: step.target)]
        case .register, .browse, .resolve: return [multicastDNS(step.target)]
        case .enumerateTypes: return [multicastDNS("_services._dns-sd._udp")]
        case .triggerAlert:
            // The first frame of a datagram to an invented neighbour would be the request for its address.
            return [FrameFilter(.out, [.udp], port: 9), FrameFilter(.out, [.ndp], isLinkLocal: true)]
        case .tcpSend, .path, .interfaces, .systemService, .cancel: return []
        }
    }

    static func connection(_ endpoint: ProbeEndpoint?, in lab: Context, isOpening: Bool) -> FrameFilter {
        FrameFilter(
            .out, [.tcp], addresses: addresses(endpoint, in: lab), port: endpoint?.port,
            flags: isOpening ? [.syn] : [], hasPayload: !isOpening)
    }

    static func addresses(_ endpoint: ProbeEndpoint?, in lab: Context) -> [IPAddress] {
        guard let endpoint else { return [] }
        return endpoint.address.map { [$0] } ?? lab.addresses(endpoint.host)
    }

    static func demand(
        _ step: TryStep, _ endpoint: ProbeEndpoint?, in lab: Context, hasFrames: Bool
    ) -> TryStep.WireDemand {
        guard lab.isDevice, hasFrames else { return .any }
        if let wire = step.wire { return wire }
        switch step.operation {
        case .udpConnect, .triggerAlert: return .none
        case .tcpListen, .udpReceive, .udpListen, .multicastReceive, .broadcastReceive:
            return step.sender == nil ? .any : .some
        case .lookUp where !isLocal(step.target): return lab.addresses(step.target).isEmpty ? .some : .any
        case .tcpConnect, .udpSend, .udpSendMany, .ping:
            let own = lab.addresses(lab.host)
            if addresses(endpoint, in: lab).contains(where: own.contains) { return .any }
        default: break
        }
        return fromTheNetwork.contains(step.outcome) ? .some : .none
    }

    private static func multicastDNS(_ type: String) -> FrameFilter {
        FrameFilter(.out, [.udp], port: 5353, name: type)
    }

    /// Whether a name is resolved by multicast DNS.
    private static func isLocal(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".local") || name.hasSuffix(".local.")
    }
}

extension ProbeOperation {
    /// Whether the operation uses Bonjour, which is slow on the wire.
    var isBonjour: Bool {
        switch self {
        case .register, .browse, .resolve, .enumerateTypes: true
        default: false
        }
    }
}
