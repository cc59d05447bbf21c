/// Something that has parameters, and methods that change them.
public protocol NWParametersProvider {
    /// The parameters.
    var parameters: NWParameters { get }
}

extension NWParameters: NWParametersProvider {
    /// The parameters themselves.
    public var parameters: NWParameters { self }
}

/// The parameters of a stack of protocols, with its top.
public struct NWParametersBuilder<Top: NetworkProtocolOptions>: NWParametersProvider {
    /// The parameters.
    public let parameters: NWParameters
    let top: Top

    /// Creates the parameters of a stack.
    public init(@ProtocolStackBuilder _ builder: () -> Top) {
        top = builder()
        parameters = top._parameters
    }

    /// Creates the parameters of a stack.
    public static func parameters(@ProtocolStackBuilder _ builder: () -> Top) -> NWParametersBuilder {
        NWParametersBuilder(builder)
    }

    /// Creates the parameters of a stack, with the other values of a copy of other parameters.
    public static func parameters(
        initialParameters: NWParameters, @ProtocolStackBuilder _ builder: () -> Top
    ) -> NWParametersBuilder {
        let top = builder()
        let parameters = initialParameters.copy()
        let (stack, new) = (parameters.defaultProtocolStack, top._parameters.defaultProtocolStack)
        stack.applicationProtocols = new.applicationProtocols
        stack.transportProtocol = new.transportProtocol
        stack.internetProtocol = new.internetProtocol
        return NWParametersBuilder(parameters: parameters, top: top)
    }

    private init(parameters: NWParameters, top: Top) { (self.parameters, self.top) = (parameters, top) }
}

extension NWParametersProvider {
    private func with(_ change: (NWParameters) -> Void) -> Self {
        change(parameters)
        return self
    }

    /// Sets whether links in Low Data Mode may not be used.
    public func constrainedPathsProhibited(_ isProhibited: Bool) -> Self {
        with { $0.prohibitConstrainedPaths = isProhibited }
    }

    /// Sets whether links that cost money may not be used.
    public func expensivePathsProhibited(_ isProhibited: Bool) -> Self {
        with { $0.prohibitExpensivePaths = isProhibited }
    }

    /// Sets the own endpoint.
    public func localEndpoint(_ endpoint: NWEndpoint?) -> Self { with { $0.requiredLocalEndpoint = endpoint } }

    /// Sets the own port, at any address.
    public func localPort(_ port: NWEndpoint.Port) -> Self {
        with { $0.requiredLocalEndpoint = .hostPort(host: .ipv6(.any), port: port) }
    }

    /// Sets whether an endpoint may be used again at once.
    public func localEndpointReuseAllowed(_ isAllowed: Bool) -> Self {
        with { $0.allowLocalEndpointReuse = isAllowed }
    }

    /// Sets whether only peers on the link are accepted.
    public func localOnly(_ isLocal: Bool) -> Self { with { $0.acceptLocalOnly = isLocal } }

    /// Sets whether links between devices are used.
    public func peerToPeerIncluded(_ isIncluded: Bool) -> Self { with { $0.includePeerToPeer = isIncluded } }

    /// Sets the only interface that may be used.
    public func requiredInterface(_ interface: NWInterface?) -> Self { with { $0.requiredInterface = interface } }

    /// Sets the only type of interface that may be used.
    public func requiredInterfaceType(_ type: NWInterface.InterfaceType) -> Self {
        with { $0.requiredInterfaceType = type }
    }

    /// Sets the interfaces that may not be used.
    public func prohibitedInterfaces(_ interfaces: [NWInterface]?) -> Self {
        with { $0.prohibitedInterfaces = interfaces }
    }

    /// Sets the types of interfaces that may not be used.
    public func prohibitedInterfaceTypes(_ types: [NWInterface.InterfaceType]?) -> Self {
        with { $0.prohibitedInterfaceTypes = types }
    }

    /// Sets the service class.
    public func serviceClass(_ serviceClass: NWParameters.ServiceClass) -> Self {
        with { $0.serviceClass = serviceClass }
    }

    /// Sets the use of several links at once.
    public func multipathServiceType(_ type: NWParameters.MultipathServiceType) -> Self {
        with { $0.multipathServiceType = type }
    }

    /// Sets whether proxies are avoided.
    public func noProxiesPreferred(_ isPreferred: Bool) -> Self { with { $0.preferNoProxies = isPreferred } }

    /// Sets whether data may go with the first packet.
    public func fastOpenAllowed(_ isAllowed: Bool) -> Self { with { $0.allowFastOpen = isAllowed } }
}
