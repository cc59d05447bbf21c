package import AppleNetwork
internal import Glibc
package import NIOCore

/// A socket option with an integer value.
package struct SocketSetting {
    package let option: ChannelOptions.Types.SocketOption
    package let value: Int

    init(_ level: CInt, _ name: CInt, _ value: Int) {
        option = .init(level: .init(rawValue: level), name: .init(rawValue: name))
        self.value = value
    }

    /// SO_BINDTOIFINDEX (Linux 5.1, asm-generic/socket.h), which glibc's headers for Swift do not show.
    private static let bindToInterface: CInt = 62

    /// Returns the options of every socket of some parameters.
    package static func common(_ parameters: NWParameters, interface: NWInterface?, isV6: Bool) -> [SocketSetting] {
        var settings: [SocketSetting] = []
        if parameters.allowLocalEndpointReuse { settings.append(.init(SOL_SOCKET, SO_REUSEADDR, 1)) }
        if let interface { settings.append(.init(SOL_SOCKET, bindToInterface, interface.index)) }
        let stack = parameters.defaultProtocolStack
        guard let ip = stack.internetProtocol as? NWProtocolIP.Options else { return settings }
        if ip.version == .v6, isV6 { settings.append(.init(CInt(IPPROTO_IPV6), IPV6_V6ONLY, 1)) }
        if ip.hopLimit > 0 {
            settings.append(
                isV6
                    ? .init(CInt(IPPROTO_IPV6), IPV6_UNICAST_HOPS, Int(ip.hopLimit))
                    : .init(CInt(IPPROTO_IP), IP_TTL, Int(ip.hopLimit)))
        }
        if ip.disableFragmentation {
            settings.append(
                isV6
                    ? .init(CInt(IPPROTO_IPV6), IPV6_MTU_DISCOVER, Int(IPV6_PMTUDISC_DO))
                    : .init(CInt(IPPROTO_IP), IP_MTU_DISCOVER, Int(IP_PMTUDISC_DO)))
        }
        return settings
    }

    /// Returns the options of a TCP connection.
    package static func tcp(_ options: NWProtocolTCP.Options?) -> [SocketSetting] {
        let tcp = CInt(IPPROTO_TCP)
        guard let options else { return [] }
        var settings = [SocketSetting(tcp, TCP_NODELAY, options.noDelay ? 1 : 0)]
        if options.noPush { settings.append(.init(tcp, TCP_CORK, 1)) }
        // Linux refuses larger values; a device accepts them.
        if options.maximumSegmentSize > 0 {
            settings.append(.init(tcp, TCP_MAXSEG, min(max(options.maximumSegmentSize, 88), 32_767)))
        }
        if options.connectionDropTime > 0 {
            settings.append(.init(tcp, TCP_USER_TIMEOUT, min(options.connectionDropTime, Int(Int32.max) / 1000) * 1000))
        }
        guard options.enableKeepalive else { return settings }
        settings.append(.init(SOL_SOCKET, SO_KEEPALIVE, 1))
        let probes = [
            (TCP_KEEPIDLE, min(options.keepaliveIdle, 32_767)), (TCP_KEEPINTVL, min(options.keepaliveInterval, 32_767)),
            (TCP_KEEPCNT, min(options.keepaliveCount, 127)),
        ]
        return settings + probes.filter { $0.1 > 0 }.map { .init(tcp, $0.0, $0.1) }
    }
}

extension NWEndpoint {
    /// Whether it is an address of IPv6.
    package var isV6: Bool {
        if case .hostPort(.ipv6, _) = self { true } else { false }
    }

    /// Whether it is a Unix domain socket.
    package var isUnix: Bool {
        if case .unix = self { true } else { false }
    }
}

extension NWParameters {
    /// The options of TCP, if that is the transport.
    package var tcpOptions: NWProtocolTCP.Options? { defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options }

    /// Whether datagrams are the transport.
    package var isUDP: Bool { defaultProtocolStack.transportProtocol is NWProtocolUDP.Options }
}
