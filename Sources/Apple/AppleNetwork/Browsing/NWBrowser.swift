internal import DeviceProtocol
public import Dispatch
internal import Glibc

/// Looks for services on the local network by Bonjour.
///
/// It is `ready` first. While the alert is shown it finds nothing, without access it waits with
/// `kDNSServiceErr_PolicyDenied`, and once access is granted it goes on by itself. A type that the Info.plist does not
/// declare makes it fail. Without a reference to it, a browser ends.
public final class NWBrowser: CustomDebugStringConvertible, Sendable {
    /// A handler of the services: all of them, and the changes since the last call.
    public typealias ResultsChangedHandler =
        @Sendable (_ newResults: Set<Result>, _ changes: Set<Result.Change>) -> Void

    /// The services to look for.
    public let descriptor: Descriptor
    /// The parameters of the search.
    public let parameters: NWParameters

    private let device: DeviceAccess
    private let watcher: NetworkWatcher
    private let life = ObjectLife<State>(from: .setup, to: .cancelled)
    private let results = HandlerSlot<ResultsChangedHandler>()
    private let sights: BrowserSights

    /// A browser that is not started.
    public convenience init(for descriptor: Descriptor, using parameters: NWParameters) {
        self.init(for: descriptor, using: parameters, on: .shared, watcher: .shared)
    }

    /// A browser of a device and a network.
    package init(
        for descriptor: Descriptor, using parameters: NWParameters, on device: DeviceAccess, watcher: NetworkWatcher
    ) {
        self.descriptor = descriptor
        self.parameters = parameters
        self.device = device
        self.watcher = watcher
        sights = BrowserSights(wantsRecords: descriptor.wantsRecords)
    }

    deinit { _ = life.cancel() }

    /// The handler that is called for every new state.
    @preconcurrency public var stateUpdateHandler: (@Sendable (_ newState: State) -> Void)? {
        get { life.handler }
        set { life.handler = newValue }
    }

    /// The handler that is called for every change of the services.
    @preconcurrency public var browseResultsChangedHandler:
        (
            @Sendable (_ newResults: Set<Result>, _ changes: Set<Result.Change>) -> Void
        )?
    {
        get { results.handler }
        set { results.handler = newValue }
    }

    /// The state of the last notification.
    public var state: State { life.state }

    /// The services that are seen.
    public var browseResults: Set<Result> { sights.shown }

    /// The queue of ``start(queue:)``.
    public var queue: DispatchQueue? { life.queue }

    /// The descriptor and the state.
    public var debugDescription: String { "NWBrowser(\(descriptor), \(state))" }

    /// Begins to look for services, and calls the handlers on a queue; has no effect a second time.
    public func start(queue: DispatchQueue) {
        guard life.begin(on: queue) else { return }
        guard ServiceDomain.isLocal(descriptor.domain) else {
            return life.perform { [weak self] in self?.fail(.unsupported) }
        }
        // Peer-to-peer Wi-Fi needs no network.
        if parameters.includePeerToPeer { return life.perform { [weak self] in self?.begin(true) } }
        let path = FirstPath(watcher, over: PathRequirement(parameters))
        path.wait { [weak self] path in self?.perform { $0.begin(path.status == .satisfied) } }
        life.atEnd(path.end)
    }

    /// Ends the browser; the last state, `cancelled`, follows once, and then the handlers are released.
    public func cancel() {
        guard life.cancel() else { return }
        let results = results
        // The object is kept alive until its last notification.
        life.finish { [self] in withExtendedLifetime(self) { results.handler = nil } }
    }

    /// Does something on the queue, unless the browser has ended by then.
    private func perform(_ body: @escaping @Sendable (NWBrowser) -> Void) {
        life.perform { [weak self] in
            guard let self else { return }
            if case .failed = state { return }
            body(self)
        }
    }

    /// Requests the services from the device once there is a network; the device watches later changes itself.
    private func begin(_ isSatisfied: Bool) {
        guard isSatisfied else { return life.enter(.waiting(.posix(.ENETDOWN))) }
        let type = ServiceDomain.type(descriptor.type)
        let stop = device.ask(.browse(type: type)) { [weak self] reply in
            self?.perform { $0.take(reply) }
        }
        life.atEnd(stop)
    }

    private func take(_ reply: AppReply.Event) {
        switch reply {
        case .ready: life.enter(.ready)
        case .waiting(let failure):
            for name in sights.names { lose(name) }
            life.enter(.waiting(NWError(failure)))
        case .failed(let failure): fail(NWError(failure))
        case .added(let service): service.name.map { see($0, service) }
        case .removed(let service): service.name.map(lose)
        default: break
        }
    }

    private func fail(_ error: NWError) {
        life.endAll()
        life.enter(.failed(error))
    }

    private func see(_ name: String, _ service: DiscoveredService) {
        let isNew = sights.see(name, type: service.type, on: service.interfaces)
        if descriptor.wantsRecords && isNew { lookUpRecord(of: name, service.type) }
        show(name)
    }

    private func lose(_ name: String) {
        sights.lose(name).map(life.endNow)
        show(name)
    }

    /// Resolves a service for its TXT record; it is shown with the first one, or without when there is no answer.
    private func lookUpRecord(of name: String, _ type: String) {
        let stop = device.ask(.resolve(type: type, name: name)) { [weak self] reply in
            self?.perform { $0.takeRecord(reply, of: name) }
        }
        let id = life.atEnd(stop)
        sights.keep(id, for: name)
    }

    private func takeRecord(_ reply: AppReply.Event, of name: String) {
        switch reply {
        case .resolved(let resolution): sights.learn(NWTXTRecord(resolution.txt), of: name)
        case .waiting, .failed: sights.learnNothing(of: name)
        default: return
        }
        show(name)
    }

    /// Reports the change of a service, if there is one.
    private func show(_ name: String) {
        let change = sights.show(name)
        if change != .identical { results.handler?(sights.shown, [change]) }
    }
}
