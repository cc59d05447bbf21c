/// What the probe program is asked to do: one line of JSON each, on the standard input of `network-probe`.
///
/// Each is answered by one `outcome` event with the same `id`, whose `result` is `ok` or the name of an error; what is
/// received, found or lost later are events of their own. Browsing, enumerating types, registering, resolving and
/// following a path have their outcome with their first event: something found, a name registered, an
/// error; `none` when `seconds` pass before.
package struct ProbeRequest: Sendable, Hashable {
    /// The number that the outcome carries.
    package var id: Int
    /// The operation with its parameters.
    package var content: Content
    /// For how long the probe waits for an outcome, in seconds; for ever if left out, where nothing else ends it.
    package var seconds: Double?

    /// Makes a request.
    package init(_ content: Content, id: Int, seconds: Double? = nil) {
        self.id = id
        self.content = content
        self.seconds = seconds
    }

    /// An operation with its parameters, whose labels are the keys of its line; ``ProbeOperation`` describes each.
    package enum Content: Sendable, Hashable {
        /// Opens a TCP connection to an address or name, by way of an interface if one is named.
        case tcpConnect(to: String, port: UInt16, interface: String? = nil)
        /// Echoes what comes on TCP connections to a port.
        case tcpListen(port: UInt16)
        /// Sends text on the connection of the request with the number `of`.
        case tcpSend(of: Int, text: String)
        /// Connects a UDP socket to an address or name, or sends it a datagram.
        case datagram(Datagram, to: String, port: UInt16, from: Source = .new())
        /// Receives datagrams on a port.
        case receive(Receiver, port: UInt16)
        /// Sends an ICMP echo request to an address or name.
        case ping(to: String)
        /// Resolves a name by getaddrinfo(3).
        case lookUp(to: String)
        /// Registers a service; without a name, under that of the host.
        case register(type: String, name: String? = nil, port: UInt16, txt: [String: String]? = nil)
        /// Browses for services of a type.
        case browse(type: String)
        /// Resolves a service.
        case resolve(type: String, name: String)
        /// Browses for all types.
        case enumerateTypes
        /// Follows the path to an address; the key of the transport is `text`.
        case path(to: String, port: UInt16, AppRequest.Transport = .tcp)
        /// Lists the interfaces with their functional types.
        case interfaces
        /// Uses a system service, such as `airprint`.
        case systemService(name: String)
        /// Provokes the alert of local network privacy.
        case triggerAlert
        /// Ends what the request with the number `of` began.
        case cancel(of: Int)
    }

    /// An operation on a UDP socket, with the `text` that it sends.
    package enum Datagram: Sendable, Hashable {
        /// Connects it and sends nothing.
        case connect
        /// Sends one datagram by sendto(2).
        case send(String)
        /// Sends one datagram by sendmmsg(2).
        case sendMany(String)
        /// Sends one datagram to a multicast group.
        case multicast(String)
        /// Sends one datagram with `SO_BROADCAST`.
        case broadcast(String)
    }

    /// The UDP socket of a request.
    package enum Source: Sendable, Hashable {
        /// A new one, bound to an interface if one is named (`SO_BINDTODEVICE`, socket(7)).
        case new(interface: String? = nil)
        /// That of the request with this number; its key is `of`.
        case earlier(Int)
    }

    /// The datagrams that are received on a port.
    package enum Receiver: Sendable, Hashable {
        /// All, each of which is echoed.
        case echo
        /// All.
        case all
        /// All, and those to a multicast group; its key is `to`.
        case multicast(group: String)
        /// Those of IPv4, broadcasts among them.
        case broadcast
    }
}

extension ProbeRequest {
    /// The address, name or group that it is aimed at, and the port.
    package var target: (to: String?, port: UInt16?) {
        switch content {
        case .tcpConnect(let to, let port, _), .datagram(_, let to, let port, _), .path(let to, let port, _): (to, port)
        case .receive(.multicast(let group), let port): (group, port)
        case .tcpListen(let port), .receive(_, let port), .register(_, _, let port, _): (nil, port)
        case .ping(let to), .lookUp(let to): (to, nil)
        case .tcpSend, .browse, .resolve, .enumerateTypes, .interfaces, .systemService, .triggerAlert, .cancel:
            (nil, nil)
        }
    }

    /// The value of `operation` in its line.
    package var operation: ProbeOperation {
        switch content {
        case .tcpConnect: .tcpConnect
        case .tcpListen: .tcpListen
        case .tcpSend: .tcpSend
        case .datagram(.connect, _, _, _): .udpConnect
        case .datagram(.send, _, _, _): .udpSend
        case .datagram(.sendMany, _, _, _): .udpSendMany
        case .datagram(.multicast, _, _, _): .multicastSend
        case .datagram(.broadcast, _, _, _): .broadcastSend
        case .receive(.echo, _): .udpListen
        case .receive(.all, _): .udpReceive
        case .receive(.multicast, _): .multicastReceive
        case .receive(.broadcast, _): .broadcastReceive
        case .ping: .ping
        case .lookUp: .lookUp
        case .register: .register
        case .browse: .browse
        case .resolve: .resolve
        case .enumerateTypes: .enumerateTypes
        case .path: .path
        case .interfaces: .interfaces
        case .systemService: .systemService
        case .triggerAlert: .triggerAlert
        case .cancel: .cancel
        }
    }
}
