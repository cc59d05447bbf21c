internal import LabModel

/// The network proxy of a device.
public struct ProxyDefinition: Sendable, Hashable {
    /// The name of the proxy's host, or an address.
    public var host: String
    /// The TCP port.
    public var port: Int

    /// Names a proxy.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

extension DeviceRow {
    /// `proxy: { host: HOST, port: 3128 }`.
    static let proxy = DeviceRow(
        Field(
            "proxy", \.proxy, ProxyDefinition.shape,
            "The network proxy; its host needs no access at any address. Default: none.")
    ) { device, checker, path in
        let path = path + ["proxy", "host"]
        if let host = device.proxy?.host, IPAddress(host) == nil, checker.knowsHost(host, path) {
            checker.checkSingle(host, path)
        }
    }
}

extension ProxyDefinition {
    fileprivate static let shape = Mapping(
        "a proxy", from: ProxyDefinition(host: "", port: 0),
        [
            Field(
                "host", \.host, Shapes.name("the name of a host or an address"),
                "The host of the proxy, or its address.", required: "HOST"),
            Field("port", \.port, Shapes.port, "The TCP port of the proxy.", required: "3128"),
        ]
    ).shape
}
