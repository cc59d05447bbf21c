extension NWParameters {
    /// The text of a device's log: `tcp, tls, local: 127.0.0.1:8080, no expensive, attribution: developer`.
    public var debugDescription: String {
        let now = values.all
        var words = defaultProtocolStack.transportProtocol.map { [$0.definition.name] } ?? []
        words += defaultProtocolStack.applicationProtocols.reversed().map(\.definition.name)
        if let number = now.serviceClass.trafficClass { words.append("traffic class: \(number)") }
        if let interface = now.requiredInterface { words.append("interface: \(interface)") }
        switch now.requiredLocalEndpoint {
        case .unix(let path)?: words.append("local: AF_UNIX:\"\(path)\"")
        case let endpoint?: words.append("local: \(endpoint)")
        case nil: break
        }
        if now.multipathServiceType != .disabled { words.append("multipath service: \(now.multipathServiceType)") }
        let facts = [
            (now.allowFastOpen, "fast-open"), (now.prohibitExpensivePaths, "no expensive"),
            (now.prohibitConstrainedPaths, "no constrained"),
            (now.prohibitedInterfaceTypes?.contains(.cellular) == true, "no cellular"),
            (now.preferNoProxies, "prefer no proxy"),
            (true, "attribution: \(now.attribution == .user ? "website" : "developer")"),
            (now.requiresDNSSECValidation, "requires DNSSEC"),
        ]
        return (words + facts.filter(\.0).map(\.1)).joined(separator: ", ")
    }
}

extension NWParameters.ServiceClass {
    /// The number of the class in the kernel (Darwin's sys/socket.h); none for ordinary traffic.
    fileprivate var trafficClass: Int? {
        switch self {
        case .bestEffort: nil
        case .background: 200
        case .responsiveData: 300
        case .interactiveVideo: 700
        case .interactiveVoice: 800
        case .signaling: 900
        }
    }
}
