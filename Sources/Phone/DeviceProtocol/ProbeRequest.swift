/// A request to the probe: one line of JSON on the standard input of `network-probe`.
///
/// The probe answers with one `outcome` event with the same `id`, whose `result` is `ok` or the name of an error. Later
/// receptions, discoveries and losses are separate events. For browsing, enumerating types, registering, resolving and
/// paths, the first event determines the outcome. It is `none` if `seconds` pass before.
package struct ProbeRequest: Sendable, Hashable {
    /// The number that the outcome carries.
    package var id: Int
    package var content: Content
    /// The timeout of the outcome, in seconds; the default depends on the operation.
    package var seconds: Double?

    package init(_ content: Content, id: Int, seconds: Double? = nil) {
        self.id = id
        self.content = content
        self.seconds = seconds
    }

    /// An operation with its parameters, whose labels are the keys of its line; ``ProbeOperation`` describes each.
    package enum Content: Sendable, Hashable {
        /// Opens a TCP connection to an address or name, over an interface if one is given.
        case tcpConnect(to: String, port: UInt16, interface: String? = nil)
        case tcpListen(port: UInt16)
        case tcpSend(of: Int, text: String)
        /// Connects a UDP socket to an address or name, or sends it a datagram.
        case datagram(Datagram, to: String, port: UInt16, from: Source = .new())
        case receive(Receiver, port: UInt16)
        case ping(to: String)
        case lookUp(to: String)
        /// Registers a service; the default name is that of the host.
        case register(type: String, name: String? = nil, port: UInt16, txt: [String: String]? = nil)
        case browse(type: String)
        case resolve(type: String, name: String)
        case enumerateTypes
        /// Reports the status of the path to an address; the key of the transport is `text`.
        case path(to: String, port: UInt16, AppRequest.Transport = .tcp)
        case interfaces
        /// Uses a system service, such as `airprint`.
        case systemService(name: String)
        case triggerAlert
        case cancel(of: Int)
    }

    /// An operation on a UDP socket, with the `text` that it sends.
    package enum Datagram: Sendable, Hashable {
        case connect
        case send(String)
        case sendMany(String)
        case multicast(String)
        case broadcast(String)
    }

    /// The UDP socket of a request.
    package enum Source: Sendable, Hashable {
        /// A new socket, bound to an interface if one is given (`SO_BINDTODEVICE`, socket(7)).
        case new(interface: String? = nil)
        /// The socket of the request with this number, whose key is `of`.
        case earlier(Int)
    }

    /// The datagrams that are received on a port.
    package enum Receiver: Sendable, Hashable {
        /// All datagrams, each of which is echoed.
        case echo
        case all
        /// All datagrams, including those to a multicast group, whose key is `to`.
        case multicast(group: String)
        /// All IPv4 datagrams, including broadcasts.
        case broadcast
    }
}

extension ProbeRequest {
    /// The target address, name or group, and the port.
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
