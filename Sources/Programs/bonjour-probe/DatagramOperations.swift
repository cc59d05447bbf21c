internal import DeviceProtocol
internal import Glibc

extension Prober {
    /// Connects a UDP socket, or sends one datagram; the socket is kept for more.
    func sendDatagram(_ request: ProbeRequest) throws(OperationError) {
        guard let target = try targets(of: request).first else { throw OperationError(lookUp: EAI_NONAME) }
        let socket =
            if let earlier = request.of { try self.socket(of: earlier) } else {
                try ProbeSocket(target.family, SOCK_DGRAM)
            }
        if target.isMulticast { try socket.sendMulticastOnLink(target) }
        if request.operation == .broadcastSend { try socket.allowBroadcast() }
        keep(.socket(socket), for: request)
        timed(request) { () throws(OperationError) in
            switch request.operation {
            case .udpConnect: try socket.connect(to: target, milliseconds: 0)
            case .udpSendMany: try socket.sendMany(request.payload, to: target)
            default: try socket.send(request.payload, to: target)
            }
        }
    }

    /// Tells each datagram that comes to a port, until it is cancelled or its time is over.
    func receiveDatagrams(_ request: ProbeRequest) throws(OperationError) {
        let group = request.operation == .multicastReceive ? try targets(of: request).first : nil
        let family = request.operation == .broadcastReceive ? AF_INET : group?.family ?? AF_INET6
        let socket = try ProbeSocket(family, SOCK_DGRAM)
        try socket.bind(to: .any(family, port: request.port ?? 0))
        if let group { try socket.join(group) }
        keep(.socket(socket), for: request)
        reporter.outcome(request)
        after(request) { socket.cancel() }
        while let (bytes, from) = try socket.receive() {
            tellReceived(bytes, from, by: request)
            if request.operation == .udpListen, let from { try? socket.send(bytes, to: from) }
        }
        forget(request)
        var event = ProbeEvent("closed", id: request.id)
        event.result = "end"
        event.number = 0
        reporter.tell(event)
    }
}

extension ProbeSocket {
    /// Sends multicasts on the first broadcast-capable interface, whatever the routes are, and no further than the link.
    fileprivate func sendMulticastOnLink(_ group: SocketAddress) throws(OperationError) {
        guard let interface = InterfaceAddress.broadcastCapable.first else { return }
        if let v6 = group.v6 {
            let chosen = v6.sin6_scope_id == 0 ? interface : v6.sin6_scope_id
            try set(Int32(IPPROTO_IPV6), IPV6_MULTICAST_IF, Int32(bitPattern: chosen))
        } else {
            var request = ip_mreqn()
            request.imr_ifindex = Int32(bitPattern: interface)
            try set(Int32(IPPROTO_IP), IP_MULTICAST_IF, request)
        }
    }

    /// Sends broadcasts, those to 255.255.255.255 on the first broadcast-capable interface.
    fileprivate func allowBroadcast() throws(OperationError) {
        try set(SOL_SOCKET, SO_BROADCAST, Int32(1))
        guard let interface = InterfaceAddress.broadcastCapable.first else { return }
        try set(Int32(IPPROTO_IP), IP_UNICAST_IF, interface.bigEndian)
    }

    /// Joins a group on every broadcast-capable interface.
    fileprivate func join(_ group: SocketAddress) throws(OperationError) {
        for interface in InterfaceAddress.broadcastCapable {
            if group.family == AF_INET6 {
                // struct ipv6_mreq: the group and the interface.
                let index = unsafe withUnsafeBytes(of: interface) { unsafe [UInt8]($0) }
                try set(Int32(IPPROTO_IPV6), IPV6_JOIN_GROUP, bytes: group.ipBytes + index)
            } else if let v4 = group.v4 {
                var request = ip_mreqn()
                request.imr_multiaddr = v4.sin_addr
                request.imr_ifindex = Int32(bitPattern: interface)
                try set(Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, request)
            }
        }
    }
}
