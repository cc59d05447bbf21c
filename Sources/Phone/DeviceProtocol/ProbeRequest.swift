/// What the probe program is asked to do: one line of JSON each, on the standard input of `network-probe`.
///
/// Each is answered by one `outcome` event with the same `id`, whose `result` is `ok` or the name of an error; what is
/// received, found or lost later are events of their own. Browsing, enumerating types, registering, resolving and
/// following a path have their outcome with the first thing that is told of them: something found, a name registered, an
/// error; `none` when `seconds` pass before.
package struct ProbeRequest: Sendable, Hashable, Codable {
    /// The number by which the outcome is told.
    package var id: Int
    /// What it does.
    package var operation: Operation
    /// The address or name it is aimed at, or the group to join.
    package var to: String?
    /// The port.
    package var port: UInt16?
    /// The service type.
    package var type: String?
    /// The instance name of a service.
    package var name: String?
    /// The text that is sent, a default if left out; of a path, its transport: `tcp` if left out, or `udp`.
    package var text: String?
    /// The id of the earlier request that this one is about: the connection to send on, or what to cancel.
    package var of: Int?
    /// For how long the probe waits for an outcome, in seconds; for ever if left out, where nothing else ends it.
    package var seconds: Double?
    /// The TXT record of a service that is registered.
    package var txt: [String: String]?

    /// What the probe can do.
    package enum Operation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Opens a TCP connection; it stays open under the request's id.
        case tcpConnect = "tcp-connect"
        /// Listens on a TCP port and echoes what comes; reports each connection as an event `accepted`.
        case tcpListen = "tcp-listen"
        /// Sends text on the connection of an earlier request, and reports what comes back.
        case tcpSend = "tcp-send"
        /// Connects a UDP socket and sends nothing.
        case udpConnect = "udp-connect"
        /// Sends one datagram by sendto(2), from a new socket that is kept, or from that of the request `of`.
        case udpSend = "udp-send"
        /// Sends one datagram by sendmmsg(2).
        case udpSendMany = "udp-send-many"
        /// Receives datagrams on a port and echoes them; each is an event `received`.
        case udpListen = "udp-listen"
        /// Receives datagrams on a port; each is an event `received`.
        case udpReceive = "udp-receive"
        /// Sends one datagram to a multicast group.
        case multicastSend = "multicast-send"
        /// Joins a group and receives on a port.
        case multicastReceive = "multicast-receive"
        /// Sends one datagram with `SO_BROADCAST`.
        case broadcastSend = "broadcast-send"
        /// Receives broadcasts on a port.
        case broadcastReceive = "broadcast-receive"
        /// Sends one ICMP echo request.
        case ping
        /// Resolves a name by getaddrinfo(3).
        case lookUp = "look-up"
        /// Registers a service until the probe ends or the request is cancelled.
        case register
        /// Browses for a type until then.
        case browse
        /// Resolves a service.
        case resolve
        /// Browses for all types.
        case enumerateTypes = "enumerate-types"
        /// Follows the path to an address and port.
        case path
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Uses a system service, whose name is in `name`.
        case systemService = "system-service"
        /// Provokes the alert as TN3179 describes: connects UDP sockets to made-up link-local addresses.
        case triggerAlert = "trigger-alert"
        /// Checks the permission by registering a service of a type of its own and browsing for it.
        case checkPermission = "check-permission"
        /// Ends what an earlier request began.
        case cancel
    }

    /// Makes a request.
    package init(
        _ operation: Operation, id: Int, to: String? = nil, port: UInt16? = nil, type: String? = nil,
        name: String? = nil, text: String? = nil, of: Int? = nil, seconds: Double? = nil,
        txt: [String: String]? = nil
    ) {
        self.id = id
        self.operation = operation
        self.to = to
        self.port = port
        self.type = type
        self.name = name
        self.text = text
        self.of = of
        self.seconds = seconds
        self.txt = txt
    }
}
