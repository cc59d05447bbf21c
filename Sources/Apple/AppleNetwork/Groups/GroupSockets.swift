internal import Foundation
internal import Glibc
internal import Synchronization

/// The sockets of one group: they open together, and when one has ended all end.
final class GroupSockets: Sendable {
    /// The events of the sockets.
    enum Event: Sendable {
        /// All are open.
        case ready
        /// A datagram has come to the socket of this number.
        case received(Data, from: NWEndpoint, socket: Int)
        /// All have ended by themselves.
        case closed(NWError)
    }

    private struct Values {
        var sockets: [any DatagramSocket] = []
        var locals: [Int: NWEndpoint] = [:]
        var open: Set<Int> = []
        var isClosing = false
        var error: NWError?
        var onClosed: [@Sendable () -> Void] = []

        /// Closes the open sockets; their `closed` follows.
        mutating func close() {
            guard !isClosing else { return }
            isClosing = true
            for index in open { sockets[index].close() }
        }
    }

    private let plans: [DatagramSocketPlan]
    private let interface: NWInterface?
    private let values = Mutex(Values())

    init(_ plans: [DatagramSocketPlan], on interface: NWInterface?) {
        self.plans = plans
        self.interface = interface
    }

    /// Opens all sockets, unless they have been closed before.
    func open(by transport: any Transport, _ onEvent: @escaping @Sendable (Event) -> Void) {
        values.withLock { values in
            guard !values.isClosing, values.sockets.isEmpty else { return }
            values.sockets = plans.map { transport.datagramSocket($0) }
            values.open = Set(plans.indices)
            // A transport gives no event inside a call.
            for (index, socket) in values.sockets.enumerated() {
                socket.start { [self] in take($0, index, onEvent) }
            }
        }
    }

    /// Closes all sockets; `onClosed` is called when they are closed, possibly inside this call.
    func close(_ onClosed: @escaping @Sendable () -> Void) {
        let isClosed = values.withLock { values in
            if !values.open.isEmpty { values.onClosed.append(onClosed) }
            values.close()
            return values.open.isEmpty
        }
        if isClosed { onClosed() }
    }

    /// The address and port of a socket.
    func local(_ index: Int) -> NWEndpoint? { values.withLock { $0.locals[index] } }

    /// Sends a datagram from the socket of a number.
    func send(_ data: Data, to remote: NWEndpoint, from index: Int, _ onDone: (@Sendable (NWError?) -> Void)?) {
        let socket = values.withLock { values in
            !values.isClosing && values.sockets.indices.contains(index) ? values.sockets[index] : nil
        }
        guard let socket else {
            onDone?(.posix(.ECANCELED))
            return
        }
        socket.send(data, to: remote.scoped(to: interface), onDone: onDone)
    }

    /// The number of the socket from which an endpoint is sent to: that which has joined it, or one of its IP version;
    /// `nil` for other endpoints than addresses.
    func socket(for remote: NWEndpoint) -> Int? {
        guard remote.isAddress else { return nil }
        return plans.firstIndex { $0.groups.contains(remote.scoped(to: interface)) }
            ?? plans.firstIndex { $0.local.isIPv6 == remote.isIPv6 }
    }

    private func take(_ event: DatagramSocketEvent, _ index: Int, _ onEvent: @Sendable (Event) -> Void) {
        switch event {
        case .ready(let local):
            let areOpen = values.withLock { values in
                values.locals[index] = local
                return values.locals.count == plans.count && !values.isClosing
            }
            if areOpen { onEvent(.ready) }
        case .received(let data, let remote): onEvent(.received(data, from: remote, socket: index))
        case .closed(let error): closed(error, index, onEvent)
        }
    }

    private func closed(_ error: NWError?, _ index: Int, _ onEvent: @Sendable (Event) -> Void) {
        let (last, onClosed) = values.withLock { values in
            values.open.remove(index)
            if !values.isClosing { values.error = error ?? .posix(.ECANCELED) }
            values.close()
            guard values.open.isEmpty else { return (nil as NWError?, [] as [@Sendable () -> Void]) }
            defer { values.onClosed = [] }
            return (values.error, values.onClosed)
        }
        if let last { onEvent(.closed(last)) }
        for body in onClosed { body() }
    }
}
