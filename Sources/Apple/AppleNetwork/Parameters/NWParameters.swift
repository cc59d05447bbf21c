/// The protocols of a connection, listener or browser, and the links that it may use.
///
/// It is a reference: an object that uses it sees later changes until it starts. ``copy()`` makes an independent one.
public final class NWParameters: CustomDebugStringConvertible, Sendable {
    struct Values: Sendable {
        var requiredInterface: NWInterface?
        var requiredInterfaceType: NWInterface.InterfaceType = .other
        var prohibitedInterfaces: [NWInterface]?
        var prohibitedInterfaceTypes: [NWInterface.InterfaceType]?
        var prohibitExpensivePaths = false
        var prohibitConstrainedPaths = false
        var allowUltraConstrainedPaths = false
        var preferNoProxies = false
        var requiredLocalEndpoint: NWEndpoint?
        var allowLocalEndpointReuse = false
        var acceptLocalOnly = false
        var includePeerToPeer = false
        var requiresDNSSECValidation = false
        var serviceClass: ServiceClass = .bestEffort
        var multipathServiceType: MultipathServiceType = .disabled
        var allowFastOpen = false
        var expiredDNSBehavior: ExpiredDNSBehavior = .systemDefault
        var attribution: Attribution = .developer
        var privacyContext = PrivacyContext.default
    }

    let values: LockedValues<Values>

    /// The protocols, from the application down.
    public let defaultProtocolStack: ProtocolStack

    private init(_ values: Values, _ stack: ProtocolStack) {
        self.values = LockedValues(values)
        defaultProtocolStack = stack
    }

    /// Creates parameters without a transport.
    public convenience init() { self.init(Values(), ProtocolStack(.init())) }

    private convenience init(_ application: NWProtocolOptions?, over transport: NWProtocolOptions) {
        let above = application.map { [$0] } ?? []
        self.init(Values(), ProtocolStack(.init(applicationProtocols: above, transportProtocol: transport)))
    }

    /// TCP, and TLS over it unless that is `nil`.
    public convenience init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {
        self.init(tls, over: tcp)
    }

    /// UDP, and DTLS over it unless that is `nil`.
    public convenience init(dtls: NWProtocolTLS.Options?, udp: NWProtocolUDP.Options = NWProtocolUDP.Options()) {
        self.init(dtls, over: udp)
    }

    /// New parameters for TCP.
    public class var tcp: NWParameters { NWParameters(tls: nil) }

    /// New parameters for TLS over TCP.
    public class var tls: NWParameters { NWParameters(tls: NWProtocolTLS.Options()) }

    /// New parameters for UDP.
    public class var udp: NWParameters { NWParameters(dtls: nil) }

    /// New parameters for DTLS over UDP.
    public class var dtls: NWParameters { NWParameters(dtls: NWProtocolTLS.Options()) }

    /// Parameters of the same values, with copies of all options.
    public func copy() -> NWParameters { NWParameters(values.all, defaultProtocolStack.copy()) }

    /// Sets which connections may know of this one; stored only.
    public func setPrivacyContext(_ privacyContext: PrivacyContext) { values.privacyContext = privacyContext }

    /// Which connections may know of this one.
    package var privacyContext: PrivacyContext { values.privacyContext }

    /// The only interface that may be used.
    public var requiredInterface: NWInterface? {
        get { values.requiredInterface }
        set { values.requiredInterface = newValue }
    }

    /// The only type of interface that may be used; `other` for any.
    public var requiredInterfaceType: NWInterface.InterfaceType {
        get { values.requiredInterfaceType }
        set { values.requiredInterfaceType = newValue }
    }

    /// Interfaces that may not be used; an empty list is none.
    public var prohibitedInterfaces: [NWInterface]? {
        get { values.prohibitedInterfaces }
        set { values.prohibitedInterfaces = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Types of interfaces that may not be used; an empty list is none.
    public var prohibitedInterfaceTypes: [NWInterface.InterfaceType]? {
        get { values.prohibitedInterfaceTypes }
        set { values.prohibitedInterfaceTypes = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Whether links that cost money may not be used.
    public var prohibitExpensivePaths: Bool {
        get { values.prohibitExpensivePaths }
        set { values.prohibitExpensivePaths = newValue }
    }

    /// Whether links in Low Data Mode may not be used.
    public var prohibitConstrainedPaths: Bool {
        get { values.prohibitConstrainedPaths }
        set { values.prohibitConstrainedPaths = newValue }
    }

    /// Whether links of very little data, such as a satellite, may be used; stored only.
    public var allowUltraConstrainedPaths: Bool {
        get { values.allowUltraConstrainedPaths }
        set { values.allowUltraConstrainedPaths = newValue }
    }

    /// Whether proxies are avoided; stored only, a lab has none.
    public var preferNoProxies: Bool {
        get { values.preferNoProxies }
        set { values.preferNoProxies = newValue }
    }

    /// The address and port of this end.
    public var requiredLocalEndpoint: NWEndpoint? {
        get { values.requiredLocalEndpoint }
        set { values.requiredLocalEndpoint = newValue }
    }

    /// Whether address and port of this end may be in use already (SO_REUSEADDR).
    public var allowLocalEndpointReuse: Bool {
        get { values.allowLocalEndpointReuse }
        set { values.allowLocalEndpointReuse = newValue }
    }

    /// Whether a listener takes connections from its own links alone.
    public var acceptLocalOnly: Bool {
        get { values.acceptLocalOnly }
        set { values.acceptLocalOnly = newValue }
    }

    /// Whether Apple's link between devices may be used; a lab has none, but a browser that may use it waits for no network.
    public var includePeerToPeer: Bool {
        get { values.includePeerToPeer }
        set { values.includePeerToPeer = newValue }
    }

    /// Whether names must be proved by DNSSEC; stored only.
    public var requiresDNSSECValidation: Bool {
        get { values.requiresDNSSECValidation }
        set { values.requiresDNSSECValidation = newValue }
    }

    /// The service class of the traffic; stored only.
    public var serviceClass: ServiceClass {
        get { values.serviceClass }
        set { values.serviceClass = newValue }
    }

    /// The use of several links at once; stored only.
    public var multipathServiceType: MultipathServiceType {
        get { values.multipathServiceType }
        set { values.multipathServiceType = newValue }
    }

    /// Whether data may go with the first packet; stored only.
    public var allowFastOpen: Bool {
        get { values.allowFastOpen }
        set { values.allowFastOpen = newValue }
    }

    /// Whether answers of DNS that have expired are used; stored only.
    public var expiredDNSBehavior: ExpiredDNSBehavior {
        get { values.expiredDNSBehavior }
        set { values.expiredDNSBehavior = newValue }
    }

    /// The originator of the connection; stored only.
    public var attribution: Attribution {
        get { values.attribution }
        set { values.attribution = newValue }
    }
}
