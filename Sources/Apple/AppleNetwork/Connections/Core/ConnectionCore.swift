internal import Dispatch
internal import Synchronization

/// The object behind a connection: it feeds a ``ConnectionMachine`` and carries out the effects.
///
/// The machine is fed under the lock. Its effects are carried out without the lock, in the order of the inputs: one thread
/// at a time does that, and also carries out the effects of inputs that other threads feed meanwhile. Handlers and
/// completions are only added to the program's queue, which calls them one at a time.
final class ConnectionCore: Sendable {
    /// The handlers that the program has set.
    struct Handlers {
        var state: (@Sendable (NWConnection.State) -> Void)?
        var path: (@Sendable (NWPath) -> Void)?
        var viability: (@Sendable (Bool) -> Void)?
        var betterPath: (@Sendable (Bool) -> Void)?
    }

    /// The objects of the effects; only the thread that carries out effects changes them.
    struct Resources: Sendable {
        var flow: (any Flow)?
        var framers: FramerStack?
        var finder: RouteFinder?
        var stopWatching: (@Sendable () -> Void)?
    }

    /// The values under the lock.
    struct Values {
        var machine: ConnectionMachine
        var queue: HandlerQueue?
        var handlers = Handlers()
        var resources = Resources()
        var establishment = Establishment()
        /// The effects that are not carried out, the oldest first.
        var effects: [ConnectionMachine.Effect] = []
        var isCarryingOut = false
    }

    private static let lastNumber = Atomic(0)

    /// The number of the connection in this process, from 1.
    let number = ConnectionCore.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let endpoint: NWEndpoint
    let parameters: NWParameters
    let device: DeviceAccess
    let watcher: NetworkWatcher
    let values: Mutex<Values>

    /// Creates a connection to an endpoint, or that of a flow which was accepted.
    init(
        _ endpoint: NWEndpoint, _ parameters: NWParameters, accepted flow: (any Flow)? = nil,
        asking device: DeviceAccess = .shared, watching watcher: NetworkWatcher
    ) {
        self.endpoint = endpoint
        self.parameters = parameters
        self.device = device
        self.watcher = watcher
        let machine = ConnectionMachine(endpoint, parameters, isAccepted: flow != nil)
        values = Mutex(Values(machine: machine, resources: Resources(flow: flow)))
    }

    /// Feeds the machine, and carries out the effects unless another thread is about to.
    func take(_ input: ConnectionMachine.Input) {
        let first = values.withLock { values in
            let effects = values.machine.handle(input)
            values.noteEstablishment(input, effects)
            if values.effects.isEmpty { values.effects = effects } else { values.effects += effects }
            return values.isCarryingOut ? nil : values.nextBatch()
        }
        guard var batch = first else { return }
        while true {
            for effect in batch.effects { carryOut(effect, &batch.resources, batch.queue) }
            // Handlers get data that nothing else refers to, and can change it without a copy.
            batch.effects = []
            batch.queue?.start()
            let next = values.withLock { values in
                // Returns the old resources as well, which are so released without the lock.
                swap(&values.resources, &batch.resources)
                return values.nextBatch()
            }
            guard let next else { return }
            batch = next
        }
    }

    /// Takes the queue of the program, and begins.
    func start(on queue: DispatchQueue) {
        values.withLock { values in
            if values.machine.phase == .setup, values.queue == nil { values.queue = HandlerQueue(queue) }
        }
        take(.start(parameters.copy(), watcher.state))
    }

    /// Sets a handler, unless the connection has ended.
    ///
    /// Releases the old one without the lock: it may hold the last reference to a connection.
    func setHandler<Handler>(_ path: any WritableKeyPath<Handlers, Handler?> & Sendable, _ handler: sending Handler?) {
        let old = values.withLock { values -> Handlers in
            let old = values.handlers
            if values.machine.state != .cancelled { values.handlers[keyPath: path] = handler }
            return old
        }
        withExtendedLifetime(old) {}
    }
}

extension ConnectionCore.Values {
    /// Removes the effects, and returns them with the objects to carry them out; without any, ends carrying out.
    fileprivate mutating func nextBatch() -> (
        effects: [ConnectionMachine.Effect], resources: ConnectionCore.Resources, queue: HandlerQueue?
    )? {
        isCarryingOut = !effects.isEmpty
        guard isCarryingOut else { return nil }
        defer { effects = [] }
        return (effects, resources, queue)
    }
}
