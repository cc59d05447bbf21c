internal import DeviceProtocol
internal import Glibc
internal import InternetProtocols
internal import Kernel

extension Prober {
    /// Connects a UDP socket or sends one datagram; the socket stays open for later requests.
    func sendDatagram(
        _ request: ProbeRequest, _ datagram: ProbeRequest.Datagram, _ target: SocketAddress,
        _ source: ProbeRequest.Source
    ) throws(OperationError) {
        let socket: ProbeSocket
        switch source {
        case .earlier(let id): socket = try self.socket(of: id)
        case .new(let interface):
            socket = try ProbeSocket(target.family, SOCK_DGRAM, boundTo: interface)
            keep(.socket(socket), for: request)
        }
        timed(request) { () throws(OperationError) in
            switch datagram {
            case .connect: try socket.connect(to: target, milliseconds: 0)
            case .send(let text): try socket.send(Array(text.utf8), to: target)
            case .sendMany(let text): try socket.sendMany(Array(text.utf8), to: target)
            case .multicast(let text): try sendOnLinks(Array(text.utf8), to: target, socket)
            case .broadcast(let text):
                try socket.set(SOL_SOCKET, SO_BROADCAST, Int32(1))
                try sendOnLinks(Array(text.utf8), to: target, socket)
            }
            return nil
        }
    }

    /// Sends a multicast or broadcast on every broadcast-capable interface, or on that of the address.
    ///
    /// TN3179, "Identify the Wi-Fi interface correctly".
    ///
    /// - Throws: ``OperationError`` only if it fails on all interfaces.
    private func sendOnLinks(_ bytes: [UInt8], to target: SocketAddress, _ socket: ProbeSocket) throws(OperationError) {
        let interfaces = target.determinesLink ? [] : InterfaceAddress.broadcastCapable.prefix(policy.interfaceLimit)
        guard !interfaces.isEmpty else { return try socket.send(bytes, to: target) }
        var failures: [OperationError] = []
        for interface in interfaces {
            do throws(OperationError) {
                try socket.choose(interface, for: target)
                try socket.send(bytes, to: target)
            } catch {
                failures.append(error)
            }
        }
        if let first = failures.first, failures.count == interfaces.count { throw first }
    }

    /// Reports each datagram received on a port, until the request is cancelled or times out.
    func receiveDatagrams(
        _ request: ProbeRequest, _ receiver: ProbeRequest.Receiver, _ port: UInt16
    ) throws(OperationError) {
        let group: SocketAddress? =
            if case .multicast(let group) = receiver { try .first(group, port: port) } else { nil }
        let family = receiver == .broadcast ? AF_INET : group?.family ?? AF_INET6
        let socket = try ProbeSocket(family, SOCK_DGRAM)
        try socket.bind(to: .any(family, port: port))
        if let group { try socket.join(group) }
        try naming { () throws(SystemError) in try socket.descriptor.reportDestinations() }
        keep(.socket(socket), for: request)
        reporter.outcome(request)
        after(request) { socket.cancel() }
        while let datagram = try socket.receive() {
            let from = datagram.sender
            reportReceived(datagram.bytes, from, sentTo: datagram.target, by: request)
            if receiver == .echo, let from { try? socket.send(datagram.bytes, to: from) }
        }
        forget(request)
        reporter.report(.closed(id: request.id, from: nil, nil))
    }
}

extension ProbeSocket {
    /// Selects the interface for packets to a group or to 255.255.255.255, whatever the routes are.
    fileprivate func choose(_ interface: UInt32, for target: SocketAddress) throws(OperationError) {
        if target.address.isV6 {
            try set(Int32(IPPROTO_IPV6), IPV6_MULTICAST_IF, Int32(bitPattern: interface))
        } else if target.address.isMulticast {
            var request = ip_mreqn()
            request.imr_ifindex = Int32(bitPattern: interface)
            try set(Int32(IPPROTO_IP), IP_MULTICAST_IF, request)
        } else {
            try set(Int32(IPPROTO_IP), IP_UNICAST_IF, interface.bigEndian)
        }
    }

    /// Joins a group on every broadcast-capable interface.
    fileprivate func join(_ group: SocketAddress) throws(OperationError) {
        for interface in InterfaceAddress.broadcastCapable {
            if group.family == AF_INET6 {
                // struct ipv6_mreq: the group and the interface.
                let index = unsafe withUnsafeBytes(of: interface) { unsafe [UInt8]($0) }
                try set(Int32(IPPROTO_IPV6), IPV6_JOIN_GROUP, bytes: group.address.bytes + index)
            } else {
                var request = ip_mreqn()
                unsafe withUnsafeMutableBytes(of: &request.imr_multiaddr) { buffer in
                    unsafe buffer.copyBytes(from: group.address.bytes)
                }
                request.imr_ifindex = Int32(bitPattern: interface)
                try set(Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, request)
            }
        }
    }
}
