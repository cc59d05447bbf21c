internal import AppleNetwork
internal import Foundation
internal import Glibc
internal import NIOCore
internal import NIOPosix

/// An unconnected UDP socket, for listeners, groups and broadcasts.
final class UnconnectedSocket: DatagramSocket, @unchecked Sendable {
    // The variables are used on the event loop alone.
    private let plan: DatagramSocketPlan
    private let loop: any EventLoop
    private var onEvent: (@Sendable (DatagramSocketEvent) -> Void)?
    private var channel: (any Channel)?
    private var isClosed = false

    init(_ plan: DatagramSocketPlan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
    }

    func start(_ onEvent: @escaping @Sendable (DatagramSocketEvent) -> Void) {
        loop.execute { [self] in
            self.onEvent = onEvent
            bind()
        }
    }

    func send(_ data: Data, to remote: NWEndpoint, onDone: (@Sendable (NWError?) -> Void)?) {
        loop.execute { [self] in
            guard let channel else { onDone?(.posix(.ECANCELED)); return }
            do {
                let address = try SocketAddress(mapped(remote))
                // Otherwise the error of an earlier datagram would be that of this one.
                _ = try? channel.syncOptions?.getOption(.socketOption(.so_error))
                switch try send(data, to: address, by: channel) {
                case 0?: onDone?(nil)
                case let code? where code != EAGAIN: onDone?(.posix(POSIXErrorCode(rawValue: code) ?? .EIO))
                default:
                    let promise = loop.makePromise(of: Void.self)
                    promise.futureResult.whenComplete { onDone?($0.error.map(NWError.init(io:))) }
                    channel.writeAndFlush(
                        AddressedEnvelope(remoteAddress: address, data: channel.allocator.buffer(data)),
                        promise: promise)
                }
            } catch {
                onDone?(NWError(io: error))
            }
        }
    }

    /// Sends a datagram and returns 0 or the error number; NIO would close the channel for most errors.
    private func send(_ data: Data, to address: SocketAddress, by channel: any Channel) throws -> CInt? {
        try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { handle in
            unsafe address.withSockAddr { pointer, size in
                let count = unsafe data.withUnsafeBytes { bytes in
                    let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
                    return unsafe sendto(handle, bytes.baseAddress, bytes.count, flags, pointer, socklen_t(size))
                }
                return count < 0 ? errno : 0
            }
        }
    }

    func close() {
        loop.execute { [self] in
            channel?.close(promise: nil)
            end(nil)
        }
    }

    /// A dual-stack socket takes IPv4 peers as mapped addresses (RFC 4291, 2.5.5.2).
    private func mapped(_ remote: NWEndpoint) -> NWEndpoint {
        guard plan.local.isV6, case .hostPort(.ipv4(let address), let port) = remote else { return remote }
        return .hostPort(host: .ipv6(IPv6Address(bits: 0xffff << 32 | UInt128(address.bits))), port: port)
    }

    private func bind() {
        do {
            let address = try SocketAddress(plan.local)
            var bootstrap = DatagramBootstrap(group: loop)
                .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_535))
                .channelInitializer { [self] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Top(self))
                    }
                }
            for setting in settings {
                bootstrap = bootstrap.channelOption(setting.option, value: setting.value)
            }
            bootstrap.bind(to: address).flatMap { [self] channel in
                join(channel).map { channel }.flatMapError { error in
                    channel.close().flatMapThrowing { throw error }
                }
            }.whenComplete { [self] in
                switch $0 {
                case .success(let channel): ready(channel)
                case .failure(let error): end(NWError(io: error))
                }
            }
        } catch {
            end(NWError(io: error))
        }
    }

    private var settings: [SocketSetting] {
        let isV6 = plan.local.isV6
        // A socket that is bound to an interface does not receive what loops back. Groups are joined on theirs.
        let bound = plan.groups.isEmpty ? plan.interface : nil
        var settings = SocketSetting.common(plan.parameters, interface: bound, isV6: isV6)
        settings.append(.init(SOL_SOCKET, SO_BROADCAST, 1))
        if !plan.groups.isEmpty {
            settings += [.init(SOL_SOCKET, SO_REUSEADDR, 1), GroupMembership.ownGroupsAlone(isV6: isV6)]
        }
        let ip = plan.parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options
        let loops = ip?.disableMulticastLoopback == true ? 0 : 1
        let hops = Int(ip?.hopLimit ?? 0)
        settings.append(
            isV6
                ? .init(CInt(IPPROTO_IPV6), IPV6_MULTICAST_LOOP, loops)
                : .init(CInt(IPPROTO_IP), IP_MULTICAST_LOOP, loops))
        if hops > 0 {
            settings.append(
                isV6
                    ? .init(CInt(IPPROTO_IPV6), IPV6_MULTICAST_HOPS, hops)
                    : .init(CInt(IPPROTO_IP), IP_MULTICAST_TTL, hops))
        }
        if isV6, let interface = plan.interface {
            settings.append(.init(CInt(IPPROTO_IPV6), IPV6_MULTICAST_IF, interface.index))
        }
        return settings
    }

    /// Joins all groups, and sends to groups by the interface; NIO would refuse one that is not made for multicasts, such
    /// as the loopback interface, though the kernel does not.
    private func join(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard let options = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        var steps = plan.groups.map { group in
            GroupMembership.join(group, on: group.interface ?? plan.interface, options)
        }
        if let interface = plan.interface, !plan.local.isV6 {
            steps.append(GroupMembership.send(by: interface, options))
        }
        return EventLoopFuture.andAllSucceed(steps, on: channel.eventLoop)
    }

    private func ready(_ channel: any Channel) {
        guard !isClosed, let local = channel.localAddress?.endpoint else { return channel.close(promise: nil) }
        self.channel = channel
        onEvent?(.ready(local: local))
    }

    private func end(_ error: NWError?) {
        guard !isClosed else { return }
        isClosed = true
        onEvent?(.closed(error))
        onEvent = nil
        channel = nil
    }

    private final class Top: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>

        private let socket: UnconnectedSocket
        private var error: (any Error)?

        init(_ socket: UnconnectedSocket) { self.socket = socket }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let envelope = unwrapInboundIn(data)
            let bytes = unsafe envelope.data.withUnsafeReadableBytes { unsafe Data($0) }
            socket.onEvent?(.received(bytes, from: envelope.remoteAddress.endpoint))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            self.error = error
            // CGuest/errors.c replaces errors by this one, on which NIO does not close a datagram socket.
            guard (error as? IOError)?.errnoCode == ENOMEM else { return }
            self.error = IOError(errnoCode: ECONNABORTED, reason: "so_error")
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { socket.end(error.map(NWError.init(io:))) }
    }
}
