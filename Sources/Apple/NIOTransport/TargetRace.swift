internal import AppleNetwork
internal import Glibc
internal import NIOCore
internal import NIOPosix

/// Connects to several addresses; the first that succeeds wins (RFC 8305, 5).
///
/// It is used on its event loop alone.
final class TargetRace {
    /// The time after which the next attempt begins in parallel.
    private static let headStart = TimeAmount.milliseconds(250)
    /// The default timeout of an attempt, as on iOS.
    private static let patience = TimeAmount.seconds(75)

    private let plan: FlowPlan
    private let loop: any EventLoop
    private var onEnd: ((Result<(any Channel, NWEndpoint), NWError>) -> Void)?
    private var rest: ArraySlice<NWEndpoint>
    private var channels: [ObjectIdentifier: any Channel] = [:]
    private var running = 0
    private var timer: Scheduled<Void>?

    init(
        _ plan: FlowPlan, on loop: any EventLoop,
        onEnd: @escaping (Result<(any Channel, NWEndpoint), NWError>) -> Void
    ) {
        self.plan = plan
        self.loop = loop
        self.onEnd = onEnd
        rest = plan.targets[...]
    }

    /// Begins with the first address.
    func start() { next(after: .posix(.EADDRNOTAVAIL)) }

    /// Cancels all attempts, without a result.
    func cancel() {
        onEnd = nil
        timer?.cancel()
        for channel in channels.values { channel.close(promise: nil) }
        channels = [:]
    }

    /// Begins the next attempt, or fails if none is left or running.
    private func next(after error: NWError) {
        timer?.cancel()
        guard let target = rest.popFirst() else {
            if running == 0 { end(.failure(error)) }
            return
        }
        running += 1
        let race = NIOLoopBound(self, eventLoop: loop)
        if !rest.isEmpty {
            timer = loop.scheduleTask(in: Self.headStart) { race.value.next(after: error) }
        }
        attempt(target).whenComplete { result in
            let race = race.value
            race.running -= 1
            switch result {
            case .success(let channel):
                guard race.onEnd != nil else { return channel.close(promise: nil) }
                race.channels[ObjectIdentifier(channel)] = nil
                race.end(.success((channel, target)))
            case .failure(let error):
                if race.onEnd != nil { race.next(after: NWError(io: error)) }
            }
        }
    }

    private func end(_ result: Result<(any Channel, NWEndpoint), NWError>) {
        let onEnd = onEnd
        cancel()
        onEnd?(result)
    }

    private func attempt(_ target: NWEndpoint) -> EventLoopFuture<any Channel> {
        do {
            let address = try SocketAddress(target)
            let local = try plan.parameters.requiredLocalEndpoint.map { try SocketAddress($0) }
            return plan.parameters.isUDP
                ? datagrams(to: address, target, from: local) : stream(to: address, target, from: local)
        } catch {
            return loop.makeFailedFuture(error)
        }
    }

    private func stream(
        to address: SocketAddress, _ target: NWEndpoint, from local: SocketAddress?
    ) -> EventLoopFuture<any Channel> {
        let options = plan.parameters.tcpOptions
        let seconds = options?.connectionTimeout ?? 0
        let race = NIOLoopBound(self, eventLoop: loop)
        var bootstrap = ClientBootstrap(group: loop)
            .channelOption(.autoRead, value: false).channelOption(.allowRemoteHalfClosure, value: true)
            .connectTimeout(seconds > 0 ? .seconds(Int64(seconds)) : Self.patience)
            .channelInitializer { channel in
                race.value.channels[ObjectIdentifier(channel)] = channel
                return channel.eventLoop.makeSucceededVoidFuture()
            }
        if let local { bootstrap = bootstrap.bind(to: local) }
        if !target.isUnix {
            for setting in settings(target) + SocketSetting.tcp(options) {
                bootstrap = bootstrap.channelOption(setting.option, value: setting.value)
            }
        }
        return bootstrap.connect(to: address)
    }

    private func datagrams(
        to address: SocketAddress, _ target: NWEndpoint, from local: SocketAddress?
    ) -> EventLoopFuture<any Channel> {
        var bootstrap = DatagramBootstrap(group: loop).channelOption(.autoRead, value: false)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_535))
        var settings = settings(target)
        if !target.isV6 { settings.append(.init(SOL_SOCKET, SO_BROADCAST, 1)) }
        for setting in settings { bootstrap = bootstrap.channelOption(setting.option, value: setting.value) }
        guard let local else { return bootstrap.connect(to: address) }
        return bootstrap.bind(to: local).flatMap { channel in channel.connect(to: address).map { channel } }
    }

    private func settings(_ target: NWEndpoint) -> [SocketSetting] {
        let interface = plan.parameters.requiredInterface ?? target.interface
        return SocketSetting.common(plan.parameters, interface: interface, isV6: target.isV6)
    }
}
