internal import AppleNetwork
internal import Foundation
internal import NIOCore

/// A UDP port with a flow for each peer.
final class DatagramListener: FlowListener, @unchecked Sendable {
    // The variables are used on the event loop alone.
    private let socket: UnconnectedSocket
    private let plan: FlowListenerPlan
    private let loop: any EventLoop
    private var onEvent: (@Sendable (FlowListenerEvent) -> Void)?
    private var local: NWEndpoint?
    private var peers: [NWEndpoint: DatagramPeer] = [:]

    init(_ plan: FlowListenerPlan, on loop: any EventLoop) {
        self.plan = plan
        self.loop = loop
        let local = plan.local ?? .hostPort(host: .ipv6(.any), port: .any)
        socket = UnconnectedSocket(
            DatagramSocketPlan(
                local: local, interface: plan.parameters.requiredInterface, parameters: plan.parameters), on: loop)
    }

    func start(_ onEvent: @escaping @Sendable (FlowListenerEvent) -> Void) {
        loop.execute { [self] in self.onEvent = onEvent }
        socket.start { [self] event in take(event) }
    }

    func close() {
        loop.execute { [self] in
            let onEvent = onEvent
            self.onEvent = nil
            closeIfUnused()
            onEvent?(.closed(nil))
        }
    }

    /// Sends a datagram of a peer's flow.
    func send(_ data: Data, to remote: NWEndpoint, onDone: (@Sendable (NWError?) -> Void)?) {
        socket.send(data, to: remote, onDone: onDone)
    }

    /// Removes the flow of a peer; its next datagram begins a new one.
    func forget(_ remote: NWEndpoint) {
        peers[remote] = nil
        closeIfUnused()
    }

    /// Without a listener, the port stays open until its last flow has ended.
    private func closeIfUnused() {
        if onEvent == nil, peers.isEmpty { socket.close() }
    }

    private func take(_ event: DatagramSocketEvent) {
        switch event {
        case .ready(let local):
            self.local = local
            onEvent?(.ready(local: local))
        case .received(let data, let remote): deliver(data, from: remote)
        case .closed(let error):
            for peer in peers.values { peer.portClosed(error) }
            peers = [:]
            onEvent?(.closed(error))
            onEvent = nil
        }
    }

    private func deliver(_ data: Data, from remote: NWEndpoint) {
        if let peer = peers[remote] { return peer.take(data) }
        guard let onEvent else { return }
        let peer = DatagramPeer(remote, local: local, of: self, on: loop)
        peers[remote] = peer
        peer.take(data)
        onEvent(.accepted(peer))
    }
}
