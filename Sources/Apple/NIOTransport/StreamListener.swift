internal import AppleNetwork
internal import Glibc
internal import NIOCore
internal import NIOPosix

/// A listening TCP socket or Unix domain socket.
final class StreamListener: FlowListener, @unchecked Sendable {
    // The variables are used on the event loop alone.
    private let plan: FlowListenerPlan
    private let loop: any EventLoop
    private var onEvent: (@Sendable (FlowListenerEvent) -> Void)?
    private var channel: (any Channel)?
    private var isClosed = false

    init(_ plan: FlowListenerPlan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
    }

    func start(_ onEvent: @escaping @Sendable (FlowListenerEvent) -> Void) {
        loop.execute { [self] in
            self.onEvent = onEvent
            bind()
        }
    }

    func close() {
        loop.execute { [self] in
            channel?.close(promise: nil)
            end(nil)
        }
    }

    private func bind() {
        do {
            let local = plan.local ?? .hostPort(host: .ipv6(.any), port: .any)
            bootstrap(isV6: local.isV6, isUnix: local.isUnix).bind(to: try SocketAddress(local)).whenComplete {
                [self] in
                switch $0 {
                case .success(let channel): ready(channel)
                case .failure(let error): end(NWError(io: error))
                }
            }
        } catch {
            end(NWError(io: error))
        }
    }

    private func bootstrap(isV6: Bool, isUnix: Bool) -> ServerBootstrap {
        let parameters = plan.parameters
        // A new listener takes over a port with old connections in TIME_WAIT, as on iOS (SO_REUSEADDR).
        var bootstrap = ServerBootstrap(group: loop).serverChannelOption(.backlog, value: 256)
            .childChannelOption(.autoRead, value: false).childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture { try accept(channel) }
            }
        guard !isUnix else { return bootstrap }
        let settings = SocketSetting.common(parameters, interface: parameters.requiredInterface, isV6: isV6)
        for setting in [SocketSetting(SOL_SOCKET, SO_REUSEADDR, 1)] + settings {
            bootstrap = bootstrap.serverChannelOption(setting.option, value: setting.value)
        }
        for setting in SocketSetting.tcp(parameters.tcpOptions) {
            bootstrap = bootstrap.childChannelOption(setting.option, value: setting.value)
        }
        return bootstrap
    }

    private func ready(_ channel: any Channel) {
        guard !isClosed, let local = channel.localAddress?.endpoint else { return channel.close(promise: nil) }
        self.channel = channel
        // The system has closed the socket, as that of a suspended app.
        channel.closeFuture.whenComplete { [self] _ in end(.posix(.ECONNABORTED)) }
        onEvent?(.ready(local: local))
    }

    private func accept(_ channel: any Channel) throws {
        let held = HoldHandler()
        try channel.pipeline.syncOperations.addHandler(held)
        let remote = channel.remoteAddress?.endpoint ?? .unix(path: "")
        let flowPlan = FlowPlan(targets: [remote], parameters: plan.parameters, protocols: plan.protocols)
        let flow = SocketFlow(accepted: channel, held: held, remote: remote, flowPlan)
        // The channel becomes active after this; the program is notified then.
        loop.execute { [self] in
            guard let onEvent else { return flow.close(.abort) }
            onEvent(.accepted(flow))
        }
    }

    private func end(_ error: NWError?) {
        guard !isClosed else { return }
        isClosed = true
        onEvent?(.closed(error))
        onEvent = nil
        channel = nil
    }
}
