internal import DeviceProtocol
internal import Foundation
internal import Glibc
internal import Synchronization

extension NWConnectionGroup {
    /// Requests access from the device, and joins the group; on the queue.
    func begin(_ path: NWPath) {
        guard path.status == .satisfied else { return life.enter(.waiting(.posix(.ENETDOWN))) }
        guard let member = descriptor.members.first, case .hostPort(let host, let port) = member else { return }
        let interface = path.availableInterfaces.first
        let stop = surroundings.device.ask(.path(host: "\(host)", port: port.rawValue, .udp)) { [weak self] reply in
            self?.perform { $0.take(reply, interface) }
        }
        life.atEnd(stop)
    }

    private func take(_ reply: AppReply.Event, _ interface: NWInterface?) {
        switch reply {
        case .path(.unsatisfied(.localNetworkDenied)):
            values.withLock { $0.isAllowed = false }
            life.enter(.waiting(.posix(.ENETDOWN)))
        // Without a route, datagrams go by the interface; without a device, no permission is needed.
        case .path, .failed:
            values.withLock { $0.isAllowed = true }
            open(on: interface)
        default: break
        }
    }

    private func open(on interface: NWInterface?) {
        let sockets = values.withLock { values -> GroupSockets? in
            guard values.sockets == nil else { return nil }
            let sockets = GroupSockets(plans(on: interface), on: interface)
            values.sockets = sockets
            return sockets
        }
        guard let sockets else { return becomeReady() }
        sockets.open(by: surroundings.transport()) { [weak self] event in
            self?.perform { $0.take(event) }
        }
    }

    private func take(_ event: GroupSockets.Event) {
        switch event {
        case .ready:
            values.withLock { $0.isOpen = true }
            becomeReady()
        case .received(let data, let remote, let socket): receive(data, from: remote, socket)
        case .closed(let error): fail(error)
        }
    }

    private func becomeReady() {
        guard values.withLock({ $0.isOpen && $0.isAllowed }) else { return }
        life.enter(.ready)
        let waiting = values.withLock { values in
            defer { values.waiting = [] }
            return values.waiting
        }
        for one in waiting { send(one) }
    }

    private func receive(_ data: Data, from remote: NWEndpoint, _ socket: Int) {
        guard state == .ready, isFromSource(remote) else { return }
        if let flow = values.withLock({ $0.flows[remote] }) { return flow.take(data) }
        receiver.handler?.take(data, Message(from: GroupOrigin(group: self, socket: socket, remote: remote)))
    }

    private func isFromSource(_ remote: NWEndpoint) -> Bool {
        guard let source = (descriptor as? NWMulticastGroup)?.sourceFilter else { return true }
        return source.host == remote.host && (source.port == .any || source.port == remote.port)
    }

    /// One socket for each IP version takes the groups and what is sent to this host; without the latter, one for each
    /// group is bound to its address (ip(7)).
    private func plans(on interface: NWInterface?) -> [DatagramSocketPlan] {
        let members = descriptor.members.map { $0.scoped(to: interface) }
        let own = parameters.copy()
        func plan(_ local: NWEndpoint, _ groups: [NWEndpoint]) -> DatagramSocketPlan {
            DatagramSocketPlan(local: local, groups: groups, interface: interface, parameters: own)
        }
        if (descriptor as? NWMulticastGroup)?.isUnicastDisabled == true { return members.map { plan($0, [$0]) } }
        return [false, true].compactMap { isIPv6 in
            let groups = members.filter { $0.isIPv6 == isIPv6 }
            guard let port = groups.first?.port else { return nil }
            return plan(.hostPort(host: isIPv6 ? .ipv6(.any) : .ipv4(.any), port: port), groups)
        }
    }
}
