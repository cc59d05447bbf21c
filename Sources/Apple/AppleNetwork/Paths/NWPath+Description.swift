extension NWPath {
    /// The text of a device: `unsatisfied (Local network prohibited), interface: en0[802.11], ipv4, dns, uses wifi`.
    public var debugDescription: String {
        var words = ["\(verdict) (\(explanation))"]
        if let interface = availableInterfaces.first {
            words.append("interface: \(interface)" + (interface.type == .wifi ? "[802.11]" : ""))
        }
        let facts = [
            (supportsIPv4, "ipv4"), (supportsIPv6, "ipv6"), (supportsDNS, "dns"), (isExpensive, "expensive"),
            (isConstrained, "constrained"), (isUltraConstrained, "ultra constrained"),
            (usesInterfaceType(.wifi), "uses wifi"), (usesInterfaceType(.cellular), "uses cell"),
        ]
        words += facts.filter(\.0).map(\.1)
        if linkQuality != .unknown { words.append("LQM: \(linkQuality)") }
        return words.joined(separator: ", ")
    }

    private var verdict: String {
        switch status {
        case .satisfied: "satisfied"
        case .unsatisfied: "unsatisfied"
        case .requiresConnection: "satisfiable"
        }
    }

    private var explanation: String {
        switch (status, unsatisfiedReason) {
        case (.satisfied, _): "Path is satisfied"
        case (.requiresConnection, _): "Connection required"
        case (.unsatisfied, .notAvailable): "No network route"
        case (.unsatisfied, .cellularDenied): "Denied over cellular interface"
        case (.unsatisfied, .wifiDenied): "Denied over Wi-Fi interface"
        case (.unsatisfied, .localNetworkDenied): "Local network prohibited"
        case (.unsatisfied, .vpnInactive): "VPN inactive"
        }
    }
}
