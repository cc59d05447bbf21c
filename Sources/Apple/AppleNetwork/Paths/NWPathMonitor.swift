public import Dispatch
private import Synchronization

/// Reports the state of the device's network, and every change.
///
/// It is about the device, not about the program: it stays satisfied when the user does not allow access to the local
/// network. Without a reference to it, a monitor ends.
public final class NWPathMonitor: CustomDebugStringConvertible, Sendable {
    private let requirement: PathRequirement
    private let watcher: NetworkWatcher
    private let values = Mutex(Values())

    private struct Values {
        var handler: (@Sendable (NWPath) -> Void)?
        var queue: HandlerQueue?
        var path: NWPath?
        var isCancelled = false
        var stop: @Sendable () -> Void = {}
        var streams: [Int: AsyncStream<NWPath>.Continuation] = [:]
        var lastStream = 0
        var isWatching = false
    }

    /// A monitor of all interfaces.
    public convenience init() { self.init(PathRequirement()) }

    /// A monitor of the interfaces of one type.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
        self.init(PathRequirement(requiredType: requiredInterfaceType))
    }

    /// A monitor of the interfaces of all types but these.
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        self.init(PathRequirement(prohibitedTypes: prohibitedInterfaceTypes))
    }

    package init(_ requirement: PathRequirement, watcher: NetworkWatcher = .shared) {
        self.requirement = requirement
        self.watcher = watcher
    }

    deinit { end() }

    /// The handler that is called with the path once it is known, and with every later one.
    @preconcurrency public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { values.withLock { $0.handler } }
        set {
            let old = values.withLock { values in
                defer { values.handler = values.isCancelled ? nil : newValue }
                return values.handler
            }
            // Released without the lock: it may hold the last reference to an object that cancels this monitor.
            withExtendedLifetime(old) {}
        }
    }

    /// The path of the last notification; unsatisfied before.
    public var currentPath: NWPath { values.withLock { $0.path } ?? NWPath(status: .unsatisfied) }

    /// The queue of ``start(queue:)``.
    public var queue: DispatchQueue? { values.withLock { $0.queue?.given } }

    /// `NWPathMonitor` with its path.
    public var debugDescription: String { "NWPathMonitor(\(currentPath))" }

    /// Begins to report paths on a queue; has no effect a second time, or after ``cancel()``.
    public func start(queue: DispatchQueue) {
        let delivery = values.withLock { values in
            guard values.queue == nil, !values.isCancelled else { return nil as (HandlerQueue, NWPath?)? }
            let delivery = HandlerQueue(queue)
            values.queue = delivery
            return (delivery, values.path)
        }
        guard let (queue, path) = delivery else { return }
        // A loop over the paths has begun the watching already.
        if let path { deliver(path, on: queue) }
        watch()
    }

    /// Ends the monitor: its handler is not called any more, and loops over its paths end.
    public func cancel() { end() }

    /// A stream of the paths, from the one that is known on.
    func paths() -> AsyncStream<NWPath> {
        let (stream, continuation) = AsyncStream.makeStream(of: NWPath.self)
        let id = values.withLock { values in
            guard !values.isCancelled else { return nil as Int? }
            values.lastStream += 1
            values.streams[values.lastStream] = continuation
            // Under the lock, so that no later path overtakes this one.
            if let path = values.path { continuation.yield(path) }
            return values.lastStream
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.values.withLock { $0.streams[id] = nil } }
        watch()
        return stream
    }

    private func watch() {
        let isFirst = values.withLock { values in
            defer { values.isWatching = true }
            return !values.isWatching
        }
        guard isFirst else { return }
        let stop = watcher.observe { [weak self, requirement] in self?.update($0.path(over: requirement)) }
        let isCancelled = values.withLock { values in
            values.stop = stop
            return values.isCancelled
        }
        if isCancelled { stop() }
    }

    private func update(_ path: NWPath) {
        let queue = values.withLock { values in
            guard !values.isCancelled, values.path != path else { return nil as HandlerQueue? }
            values.path = path
            for stream in values.streams.values { stream.yield(path) }
            return values.queue
        }
        if let queue { deliver(path, on: queue) }
    }

    private func deliver(_ path: NWPath, on queue: HandlerQueue) {
        queue.call { [weak self] in self?.pathUpdateHandler?(path) }
    }

    private func end() {
        let (stop, streams, _) = values.withLock { values in
            values.isCancelled = true
            defer {
                values.streams = [:]
                values.handler = nil
            }
            // The handler is released without the lock: it may hold the last reference to a caller of this object.
            return (values.stop, values.streams, values.handler)
        }
        stop()
        for stream in streams.values { stream.finish() }
    }
}
