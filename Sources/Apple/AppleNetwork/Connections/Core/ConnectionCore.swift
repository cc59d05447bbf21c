internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// The state machine of a connection.
///
/// All its values are under one lock. What a program is to be told is put on the program's queue under the lock, and so in
/// the order in which it happened; the transport is called under the lock too, for it never calls back inside a call.
final class ConnectionCore: Sendable {
    /// Where the machine is; what the program was told may be behind that.
    enum Phase {
        case setup, preparing, waiting, ready, failed, cancelled
    }

    /// Whom the program wants to be told.
    struct Handlers {
        var state: (@Sendable (NWConnection.State) -> Void)?
        var path: (@Sendable (NWPath) -> Void)?
        var viability: (@Sendable (Bool) -> Void)?
        var betterPath: (@Sendable (Bool) -> Void)?
    }

    /// All that changes.
    struct Values {
        var phase = Phase.setup
        var toldState = NWConnection.State.setup
        var queue: HandlerQueue?
        var handlers = Handlers()
        var isOver = false

        var path: NWPath?
        var finder: RouteFinder?
        /// The number of the finder.
        var search = 0
        var finding: RouteFinder.Finding?
        var network: NetworkState?
        var stopWatching: (@Sendable () -> Void)?
        var isViable = false
        var hasBetterPath = false

        /// The parameters as they were at the start.
        var parameters: NWParameters?
        var flow: (any Flow)?
        var attempt = 0
        var facts: FlowFacts?
        var framers: FramerStack?
        /// Addresses that the program has given up.
        var abandoned: Set<NWEndpoint> = []

        var inbox = ConnectionInbox()
        var isReading = false
        var unsent = FirstInFirstOut<ConnectionMessage>()
        /// The beginning of a message whose end has not been sent.
        var beginning: ConnectionMessage?
        var batchDepth = 0
        var hasFinished = false
        var sentBytes: UInt64 = 0
        var receivedBytes: UInt64 = 0
    }

    private static let lastNumber = Mutex(0)

    /// The number of the connection in this process, from 1.
    let number: Int
    let endpoint: NWEndpoint
    let parameters: NWParameters
    let device: DeviceAccess
    let watcher: NetworkWatcher
    let isAccepted: Bool
    let values: ConnectionState

    /// A connection to an endpoint.
    init(
        to endpoint: NWEndpoint, _ parameters: NWParameters, asking device: DeviceAccess,
        watching watcher: NetworkWatcher
    ) {
        number = Self.nextNumber()
        self.endpoint = endpoint
        self.parameters = parameters
        self.device = device
        self.watcher = watcher
        isAccepted = false
        values = ConnectionState(Values())
    }

    /// The connection of an accepted flow.
    init(accepted flow: any Flow, _ parameters: NWParameters, watching watcher: NetworkWatcher) {
        number = Self.nextNumber()
        endpoint = flow.remote
        self.parameters = parameters
        device = .shared
        self.watcher = watcher
        isAccepted = true
        values = ConnectionState(Values(flow: flow))
    }

    private static func nextNumber() -> Int {
        lastNumber.withLock { number in
            number += 1
            return number
        }
    }

    /// Sets a handler, unless nobody will be told any more.
    ///
    /// The old one is let go of outside the lock: it may hold the last reference to a connection.
    func setHandler<Handler>(_ path: any WritableKeyPath<Handlers, Handler?> & Sendable, _ handler: sending Handler?) {
        let old = values.withLock { values -> Handlers in
            let old = values.handlers
            if !values.isOver { values.handlers[keyPath: path] = handler }
            return old
        }
        withExtendedLifetime(old) {}
    }

    // MARK: Telling; all under the lock

    /// Calls a closure on the program's queue.
    func call(_ values: Values, _ body: @escaping @Sendable () -> Void) {
        if let queue = values.queue { queue.add(body) } else { DispatchQueue.global().async(execute: body) }
    }

    /// Tells a new state, unless the connection is cancelled by then.
    func tell(_ state: NWConnection.State, _ values: Values) {
        call(values) { [self] in
            let handler = self.values.withLock { values -> (@Sendable (NWConnection.State) -> Void)? in
                guard values.phase != .cancelled || state == .cancelled else { return nil }
                values.toldState = state
                return values.handlers.state
            }
            handler?(state)
            if state == .cancelled { release() }
        }
    }

    /// Tells something else, unless the connection is cancelled by then.
    func tell<Value: Sendable>(
        _ value: Value, to path: any KeyPath<Handlers, (@Sendable (Value) -> Void)?> & Sendable, _ values: Values
    ) {
        call(values) { [self] in
            let handler = self.values.withLock { $0.phase == .cancelled ? nil : $0.handlers[keyPath: path] }
            handler?(value)
        }
    }

    /// Calls completions.
    func tell(_ deliveries: [ConnectionInbox.Delivery], _ values: Values) {
        for delivery in deliveries {
            call(values) { delivery.completion(delivery.data, delivery.context, delivery.isComplete, delivery.error) }
        }
    }

    /// Lets go of all handlers.
    private func release() {
        let old = values.withLock { values in
            values.isOver = true
            defer {
                values.handlers = Handlers()
                values.framers = nil
            }
            return (values.handlers, values.framers)
        }
        old.1?.cleanup()
    }
}
