package import Foundation

/// The targets and protocols of a flow.
package struct FlowPlan: Sendable {
    /// The targets, the best first: addresses with ports, or a Unix domain socket.
    ///
    /// The next one is tried when one has failed, or after 250 ms; the first that connects
    /// wins (RFC 8305, 5).
    package var targets: [NWEndpoint]
    /// The options of transport and IP, the interface and the local address to use.
    package var parameters: NWParameters
    /// The protocols over the transport that the transport does, the topmost first: TLS, WebSocket.
    ///
    /// Framers are not among them: the connection runs those itself, over the flow.
    package var protocols: [NWProtocolOptions]
    /// The server's name, for protocols that send or check it; `nil` for an address.
    package var serverName: String?
    /// The URL of the server, for protocols that request its path.
    package var url: URL?

    package init(
        targets: [NWEndpoint], parameters: NWParameters, protocols: [NWProtocolOptions] = [],
        serverName: String? = nil, url: URL? = nil
    ) {
        self.targets = targets
        self.parameters = parameters
        self.protocols = protocols
        self.serverName = serverName
        self.url = url
    }
}

/// The port and protocols of a listener.
package struct FlowListenerPlan: Sendable {
    /// The address and port, of which 0 is a free one; `nil` is a free port of all addresses.
    package var local: NWEndpoint?
    /// The options of transport and IP, and the interface to use.
    package var parameters: NWParameters
    /// The protocols of each accepted flow, as the server.
    package var protocols: [NWProtocolOptions]

    package init(local: NWEndpoint?, parameters: NWParameters, protocols: [NWProtocolOptions] = []) {
        self.local = local
        self.parameters = parameters
        self.protocols = protocols
    }
}

/// The port and groups of an unconnected UDP socket.
package struct DatagramSocketPlan: Sendable {
    /// The address and port.
    ///
    /// Port 0 takes a free one.
    package var local: NWEndpoint
    /// The groups to join, each on the interface of its address or, without one, on `interface`.
    package var groups: [NWEndpoint]
    /// The interface that groups are joined on and datagrams sent by; `nil` leaves it to the routes.
    package var interface: NWInterface?
    /// The options of IP, and whether the port may be shared.
    package var parameters: NWParameters

    package init(
        local: NWEndpoint, groups: [NWEndpoint] = [], interface: NWInterface? = nil, parameters: NWParameters
    ) {
        self.local = local
        self.groups = groups
        self.interface = interface
        self.parameters = parameters
    }
}
