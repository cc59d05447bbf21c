public import Dispatch
public import Foundation
internal import Glibc
internal import Synchronization

/// A socket that sends to multicast groups and receives from them.
///
/// It waits for a network, and for access to the local network; the multicast entitlement counts as well. Without a
/// reference to it, a group ends.
public final class NWConnectionGroup: CustomDebugStringConvertible, Sendable {
    /// The members of the group.
    public let descriptor: any NWGroupDescriptor
    /// The protocols and interfaces that may be used.
    public let parameters: NWParameters

    let surroundings: NWListener.Surroundings
    let life = ObjectLife<State>(from: .setup, to: .cancelled)
    let receiver = HandlerSlot<GroupReceiver>()
    let values = Mutex(Values())

    struct Values {
        var sockets: GroupSockets?
        var isOpen = false
        var isAllowed = false
        /// The messages that wait for `ready`.
        var waiting: [Sending] = []
        var flows: [NWEndpoint: GroupFlow] = [:]
    }

    /// A message that waits for `ready`.
    struct Sending: Sendable {
        var data: Data
        var targets: [NWEndpoint]
        var completion: GroupCompletion
    }

    /// A group that is not started.
    public convenience init(with groupDescriptor: any NWGroupDescriptor, using parameters: NWParameters) {
        self.init(with: groupDescriptor, using: parameters, in: NWListener.Surroundings())
    }

    package init(
        with descriptor: any NWGroupDescriptor, using parameters: NWParameters, in surroundings: NWListener.Surroundings
    ) {
        self.descriptor = descriptor
        self.parameters = parameters
        self.surroundings = surroundings
    }

    deinit {
        _ = life.cancel()
        endWaiting(.posix(.ECANCELED))
        values.withLock { $0.sockets }?.close {}
    }

    /// The handler that is called for every new state.
    @preconcurrency public var stateUpdateHandler: (@Sendable (_ state: State) -> Void)? {
        get { life.handler }
        set { life.handler = newValue }
    }

    /// The state of the last notification.
    public var state: State { life.state }

    /// The queue of ``start(queue:)``.
    public var queue: DispatchQueue? { life.queue }

    /// The members and the state.
    public var debugDescription: String { "NWConnectionGroup(\(descriptor.members), \(state))" }

    /// Sets the receive handler.
    ///
    /// A datagram longer than the maximum is dropped, or else delivered in pieces.
    @preconcurrency public func setReceiveHandler(
        maximumMessageSize: Int = Int.max, rejectOversizedMessages: Bool = true,
        handler: (@Sendable (_ message: Message, _ content: Data?, _ isComplete: Bool) -> Void)?
    ) {
        receiver.handler = handler.map {
            GroupReceiver(maximum: max(1, maximumMessageSize), rejectsLonger: rejectOversizedMessages, handler: $0)
        }
    }

    /// Joins the group, and calls the handlers on a queue; has no effect a second time.
    public func start(queue: DispatchQueue) {
        guard life.begin(on: queue) else { return }
        guard parameters.defaultProtocolStack.transportProtocol is NWProtocolUDP.Options,
            descriptor is NWMulticastGroup
        else { return life.perform { [weak self] in self?.fail(.posix(.EINVAL)) } }
        let path = FirstPath(surroundings.watcher, over: PathRequirement(parameters))
        path.wait { [weak self] path in self?.perform { $0.begin(path) } }
        life.atEnd(path.end)
    }

    /// Leaves the group; `cancelled` follows once its port is closed, and then the handlers are released.
    public func cancel() {
        guard life.cancel() else { return }
        endWaiting(.posix(.ECANCELED))
        let close = values.withLock { $0.sockets }?.close ?? { $0() }
        close { [self] in
            endFlows(nil)
            life.finish { [self] in receiver.handler = nil }
        }
    }

    /// Sends a datagram to all members, or to one endpoint; before the group is ready, it waits.
    ///
    /// The completion is called when the kernel has the data for all of them, or with the first error.
    @preconcurrency public func send(
        content: Data?, to endpoint: NWEndpoint? = nil, message: Message = .default,
        completion: @escaping @Sendable (_ error: NWError?) -> Void
    ) {
        let targets = endpoint.map { [$0] } ?? descriptor.members
        let done = GroupCompletion(targets.count) { [weak life] error in
            guard let life, life.queue != nil else { return completion(error) }
            // Also after the group was cancelled: a send is always completed.
            life.perform(orElse: { completion(error) }) { completion(error) }
        }
        let sending = Sending(data: content ?? Data(), targets: targets, completion: done)
        if life.isCancelled { return done.end(.posix(.ECANCELED)) }
        let isReady = values.withLock { values in
            if values.isOpen && values.isAllowed { return true }
            values.waiting.append(sending)
            return false
        }
        if isReady { send(sending) }
        // The group may have been cancelled in the meantime.
        if life.isCancelled { endWaiting(.posix(.ECANCELED)) }
    }

    /// Sends a datagram to its endpoints.
    func send(_ sending: Sending) {
        let sockets = values.withLock { $0.sockets }
        for target in sending.targets {
            guard let sockets, let socket = sockets.socket(for: target) else {
                sending.completion.done(.posix(.EHOSTUNREACH))
                continue
            }
            sockets.send(sending.data, to: target, from: socket) { sending.completion.done($0) }
        }
    }

    private func endWaiting(_ error: NWError) {
        let waiting = values.withLock { values in
            defer { values.waiting = [] }
            return values.waiting
        }
        for one in waiting { one.completion.end(error) }
    }

    private func endFlows(_ error: NWError?) {
        for flow in values.withLock({ Array($0.flows.values) }) { flow.end(error) }
    }

    /// Sends a datagram to where another one came from.
    func send(_ data: Data, from origin: GroupOrigin) {
        values.withLock { $0.sockets }?.send(data, to: origin.remote, from: origin.socket, nil)
    }

    /// A connection of the datagrams with where one came from.
    func extract(_ origin: GroupOrigin) -> NWConnection? {
        let flow = values.withLock { values -> GroupFlow? in
            guard !life.isCancelled, let sockets = values.sockets, values.flows[origin.remote] == nil
            else { return nil }
            let flow = GroupFlow(origin, of: sockets) { [weak self] in
                self?.values.withLock { $0.flows[origin.remote] = nil }
            }
            values.flows[origin.remote] = flow
            return flow
        }
        return flow.map { NWConnection(accepted: $0, using: parameters.copy(), watching: surroundings.watcher) }
    }

    /// Does something on the queue, unless the group has ended by then.
    func perform(_ body: @escaping @Sendable (NWConnectionGroup) -> Void) {
        life.perform { [weak self] in
            guard let self else { return }
            if case .failed = state { return }
            body(self)
        }
    }

    /// Ends with an error.
    func fail(_ error: NWError) {
        life.endAll()
        endWaiting(error)
        values.withLock { $0.sockets }?.close {}
        endFlows(error)
        life.enter(.failed(error))
    }
}
