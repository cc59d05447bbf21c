package import Foundation

/// Where a flow leads and what it is made of.
package struct FlowPlan: Sendable {
    /// Where to connect, the best first: addresses with ports, or a Unix domain socket.
    ///
    /// The next one is tried when one has failed or has not answered for a quarter of a second; the first that connects
    /// wins (RFC 8305, 5).
    package var targets: [NWEndpoint]
    /// The options of transport and IP, the interface and the local address to use.
    package var parameters: NWParameters
    /// The protocols over the transport that the transport does, the topmost first: TLS, WebSocket.
    ///
    /// Framers are not among them: a connection does those itself, over the flow.
    package var protocols: [NWProtocolOptions]
    /// The name that the program connects to, for the protocols that tell or check it; `nil` for an address.
    package var serverName: String?
    /// The URL that the program connects to, for the protocols that ask for its path.
    package var url: URL?

    /// Plans a flow.
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

/// Where flows are taken.
package struct FlowListenerPlan: Sendable {
    /// The address and port, of which 0 is a free one; `nil` is a free port of all addresses.
    package var local: NWEndpoint?
    /// The options of transport and IP, and the interface to use.
    package var parameters: NWParameters
    /// As of a flow, for each that is accepted; this end is the server of them.
    package var protocols: [NWProtocolOptions]

    /// Plans a listener.
    package init(local: NWEndpoint?, parameters: NWParameters, protocols: [NWProtocolOptions] = []) {
        self.local = local
        self.parameters = parameters
        self.protocols = protocols
    }
}

/// Where datagrams are taken from anybody.
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

    /// Plans a socket.
    package init(
        local: NWEndpoint, groups: [NWEndpoint] = [], interface: NWInterface? = nil, parameters: NWParameters
    ) {
        self.local = local
        self.groups = groups
        self.interface = interface
        self.parameters = parameters
    }
}
