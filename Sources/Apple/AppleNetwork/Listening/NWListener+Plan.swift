extension NWListener {
    /// Whether it accepts connections of this host alone, which need no network.
    var isLocal: Bool {
        if parameters.requiredInterfaceType == .loopback { return true }
        switch parameters.requiredLocalEndpoint {
        case .hostPort(.ipv4(let address), _): return address.isLoopback
        case .hostPort(.ipv6(let address), _): return address.isLoopback
        case .unix: return true
        default: return false
        }
    }

    /// The plan for the transport, on an interface if one is required.
    func plan(on interface: NWInterface?) -> FlowListenerPlan {
        let own = parameters.copy()
        if own.requiredInterface == nil { own.requiredInterface = interface }
        // Each connection runs its own framers.
        let protocols = own.defaultProtocolStack.applicationProtocols.filter {
            $0 is NWProtocolTLS.Options || $0 is NWProtocolWebSocket.Options
        }
        return FlowListenerPlan(local: local, parameters: own, protocols: protocols)
    }

    private var local: NWEndpoint {
        let wanted = port ?? .any
        let isV4 = (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version == .v4
        switch parameters.requiredLocalEndpoint {
        case .hostPort(let host, let port): return .hostPort(host: host, port: wanted == .any ? port : wanted)
        case let endpoint?: return endpoint
        case nil: return .hostPort(host: isV4 ? .ipv4(.any) : .ipv6(.any), port: wanted)
        }
    }
}
