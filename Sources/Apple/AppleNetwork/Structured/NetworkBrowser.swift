internal import Dispatch
internal import Glibc
internal import Synchronization

/// The services that a browser finds.
public protocol BrowserProvider: Sendable {
    /// The result of the browser.
    associatedtype Endpoint: Sendable

    /// The descriptor of the browser behind it.
    var _descriptor: NWBrowser.Descriptor { get }
    /// Creates what was found from a result; `nil` for others.
    func _endpoint(of result: NWBrowser.Result) -> Endpoint?
}

/// Something that a connection can be made to.
public protocol Connectable: Sendable {
    /// The endpoint.
    var nwEndpoint: NWEndpoint { get }
}

/// Bonjour services of a type.
public struct Bonjour: BrowserProvider {
    private let type: String
    private let domain: String?
    private let includesRecords: Bool

    /// Creates a search for services.
    public init(_ type: String, domain: String? = nil, includeTxtRecord: Bool = false) {
        (self.type, self.domain, includesRecords) = (type, domain, includeTxtRecord)
    }

    /// A service that was found.
    public struct Endpoint: Connectable, Identifiable, Hashable {
        /// The endpoint of the service.
        public let nwEndpoint: NWEndpoint
        /// The name.
        public let name: String
        /// The type, such as `_pager._tcp`.
        public let type: String
        /// The domain, such as `local.`.
        public let domain: String
        /// The TXT record; empty if the browser does not look for it.
        public let txtRecord: NWTXTRecord

        /// The name, type and domain.
        public var id: String { "\(name).\(type).\(domain)" }
    }

    /// The descriptor of the browser behind it.
    public var _descriptor: NWBrowser.Descriptor {
        includesRecords
            ? .bonjourWithTXTRecord(type: type, domain: domain) : .bonjour(type: type, domain: domain)
    }

    /// Creates the service of a result.
    public func _endpoint(of result: NWBrowser.Result) -> Endpoint? {
        guard case .service(let name, let type, let domain, _) = result.endpoint else { return nil }
        var record = NWTXTRecord()
        if case .bonjour(let found) = result.metadata { record = found }
        return Endpoint(nwEndpoint: result.endpoint, name: name, type: type, domain: domain, txtRecord: record)
    }
}

extension BrowserProvider where Self == Bonjour {
    /// Bonjour services of a type, such as `_pager._tcp`.
    public static func bonjour(_ type: String, domain: String? = nil, includeTxtRecord: Bool = false) -> Bonjour {
        Bonjour(type, domain: domain, includeTxtRecord: includeTxtRecord)
    }
}

/// A browser that runs in the task of its caller ("NetworkBrowser" of Apple).
public final class NetworkBrowser<Provider: BrowserProvider>: CustomDebugStringConvertible, Sendable {
    /// The states of a browser.
    public enum State: Equatable, Sendable {
        /// It is not started.
        case setup
        /// It waits for a network or for access, because of an error.
        case waiting(NWError)
        /// It browses.
        case ready
        /// It has failed for good.
        case failed(NWError)
        /// It was cancelled.
        case cancelled
    }

    /// The decision of a handler of results.
    public enum RunResult<Value: Sendable>: Sendable {
        /// Browsing goes on.
        case `continue`
        /// Browsing ends with a value.
        case finish(Value)
    }

    /// Takes a new state.
    public typealias StateUpdateHandler = @isolated(any) @Sendable (NetworkBrowser, State) -> Void

    private let provider: Provider
    private let browser: NWBrowser
    private let queue = DispatchQueue(label: "pushlab.network-browser")
    private let states = Mutex<UpdateRelay<State>?>(nil)
    private let hasRun = Mutex(false)

    /// Creates a browser.
    public convenience init(for provider: Provider) { self.init(for: provider, using: NWParameters()) }

    /// Creates a browser with parameters.
    public init<Parameters: NWParametersProvider>(for provider: Provider, using parameters: Parameters) {
        self.provider = provider
        browser = NWBrowser(for: provider._descriptor, using: parameters.parameters)
    }

    /// The description of the browser.
    public var debugDescription: String { browser.debugDescription }

    /// Sets the closure that is called for every new state.
    @discardableResult
    public func onStateUpdate(@_inheritActorContext _ handler: @escaping StateUpdateHandler) -> Self {
        states.withLock {
            $0 = UpdateRelay { [weak self] state in if let self { await handler(self, state) } }
        }
        return self
    }

    /// Browses until the task of the caller is cancelled, and calls a closure with all services after each change.
    public func run(_ handler: @isolated(any) ([Provider.Endpoint]) async throws -> Void) async throws {
        let _: Void = try await run { endpoints -> RunResult<Void> in
            try await handler(endpoints)
            return .continue
        }
    }

    /// Browses until a closure, which gets all services after each change, ends it with a value.
    ///
    /// Throws the error of the closure or of a browser that fails, EINVAL the second time, and `CancellationError`.
    public func run<Value: Sendable>(
        _ handler: @isolated(any) ([Provider.Endpoint]) async throws -> RunResult<Value>
    ) async throws -> Value {
        let isFirst = hasRun.withLock { hasRun in
            defer { hasRun = true }
            return !hasRun
        }
        guard isFirst else { throw NWError.posix(.EINVAL) }
        let (found, results) = AsyncThrowingStream<Set<NWBrowser.Result>, any Error>.makeStream()
        let relay = states.withLock { $0 }
        browser.browseResultsChangedHandler = { all, _ in results.yield(all) }
        browser.stateUpdateHandler = { state in
            relay?.add(State(state))
            switch state {
            case .failed(let error): results.finish(throwing: error)
            case .cancelled: results.finish()
            default: break
            }
        }
        try Task.checkCancellation()
        browser.start(queue: queue)
        let browser = browser
        return try await withTaskCancellationHandler {
            defer { browser.cancel() }
            for try await all in found {
                let endpoints = all.sorted { "\($0.endpoint)" < "\($1.endpoint)" }.compactMap(provider._endpoint)
                if case .finish(let value) = try await handler(endpoints) { return value }
            }
            throw CancellationError()
        } onCancel: {
            browser.cancel()
        }
    }
}

extension NetworkBrowser.State {
    fileprivate init(_ state: NWBrowser.State) {
        self =
            switch state {
            case .setup: .setup
            case .waiting(let error): .waiting(error)
            case .ready: .ready
            case .failed(let error): .failed(error)
            case .cancelled: .cancelled
            }
    }
}
