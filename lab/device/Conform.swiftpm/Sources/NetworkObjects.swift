import Foundation
import Network

/// The objects of the Network framework that wait for the user, and those that the Info.plist does not let begin.
///
/// Not before each is stopped is the next walk begun: ports and names are free then.
final class NetworkObjects: @unchecked Sendable {
    private let trace: Trace
    private let permission: Permission
    private let queue = DispatchQueue(label: "com.example.conform.network")
    private let serviceName = UUID().uuidString
    private var browsers: [NWBrowser] = []
    private var listeners: [NWListener] = []
    private var connections: [NWConnection] = []
    private var isStopped = false

    init(_ trace: Trace, _ permission: Permission) {
        self.trace = trace
        self.permission = permission
    }

    func start() {
        queue.sync {
            browse("browser-undeclared", Setup.undeclaredType)
            listen("listener-undeclared", Setup.undeclaredType)
        }
        // With the entitlement for multicast neither fails: they go on then, whatever Info.plist says.
        trace.wait(for: "browser-undeclared", permission, ["failed", "waiting", "results"], atMost: 3)
        trace.wait(for: "listener-undeclared", permission, ["failed", "registered"], atMost: 3)
        queue.sync {
            listen("listener", Setup.declaredType)
            browse("browser", Setup.declaredType)
            let service = NWEndpoint.service(
                name: serviceName, type: Setup.declaredType, domain: "local.", interface: nil)
            connect("service-connection", NWConnection(to: service, using: .tcp))
            let port = NWEndpoint.Port(rawValue: Setup.peerPort) ?? .any
            connect("connection", NWConnection(host: NWEndpoint.Host(Setup.peer), port: port, using: .tcp))
            broadcast()
        }
    }

    /// Returns when all has come to what it can come to with access.
    func waitUntilAllIsReady() {
        trace.wait(for: "browser", permission, ["results"], atMost: 20)
        trace.wait(for: "listener", permission, ["registered"], atMost: 20)
        trace.wait(for: "service-connection", permission, ["ready"], atMost: 20)
        trace.wait(for: "connection", permission, ["ready"], atMost: 20)
        // Without the entitlement for multicast it never is.
        trace.wait(for: "broadcast-connection", permission, ["ready"], atMost: 5)
    }

    func stop() {
        queue.sync {
            isStopped = true
            browsers.forEach { $0.cancel() }
            listeners.forEach { $0.cancel() }
            connections.forEach { $0.cancel() }
            (browsers, listeners, connections) = ([], [], [])
        }
    }

    private func browse(_ operation: String, _ type: String) {
        let browser = NWBrowser(for: .bonjour(type: type, domain: nil), using: NWParameters())
        browser.stateUpdateHandler = { state in
            switch state {
            case .setup: self.note(operation, "setup")
            case .ready: self.note(operation, "ready")
            case .waiting(let error): self.note(operation, "waiting", error)
            case .failed(let error): self.note(operation, "failed", error)
            default: break
            }
        }
        browser.browseResultsChangedHandler = { results, _ in
            let isFound = results.contains { result in
                if case .service(self.serviceName, _, _, _) = result.endpoint { return true }
                return false
            }
            if isFound { self.note(operation, "results", once: true) }
        }
        if case .setup = browser.state { note(operation, "setup") }
        browser.start(queue: queue)
        browsers.append(browser)
    }

    private func listen(_ operation: String, _ type: String) {
        do {
            let listener = try NWListener(using: .tcp)
            listener.service = NWListener.Service(name: serviceName, type: type)
            listener.newConnectionHandler = { connection in
                connection.start(queue: self.queue)
                self.connections.append(connection)
            }
            listener.stateUpdateHandler = { state in
                switch state {
                case .setup: self.note(operation, "setup")
                case .ready: self.note(operation, "ready")
                case .waiting(let error): self.note(operation, "waiting", error)
                case .failed(let error): self.note(operation, "failed", error)
                default: break
                }
            }
            listener.serviceRegistrationUpdateHandler = { change in
                if case .add = change { self.note(operation, "registered", once: true) }
            }
            if case .setup = listener.state { note(operation, "setup") }
            listener.start(queue: queue)
            listeners.append(listener)
        } catch {
            note(operation, "not-made")
        }
    }

    private func connect(_ operation: String, _ connection: NWConnection) {
        connection.stateUpdateHandler = { state in
            switch state {
            case .setup: self.note(operation, "setup")
            case .preparing: self.note(operation, "preparing")
            case .ready:
                self.note(operation, "ready")
                self.notePath(of: connection, operation)
            case .waiting(let error):
                self.note(operation, "waiting", error)
                self.notePath(of: connection, operation)
            case .failed(let error): self.note(operation, "failed", error)
            default: break
            }
        }
        if case .setup = connection.state { note(operation, "setup") }
        connection.start(queue: queue)
        connections.append(connection)
    }

    /// Notes what the technote has apps look at: the path of a connection, in its handler of states.
    private func notePath(of connection: NWConnection, _ operation: String) {
        if let path = connection.currentPath { note("\(operation)-path", path) }
    }

    /// A UDP connection to everybody that is started again every 0.1 s, until its path no longer says why it may not be.
    private func broadcast() {
        let port = NWEndpoint.Port(rawValue: Setup.broadcastPort) ?? .any
        let connection = NWConnection(host: .ipv4(.broadcast), port: port, using: .udp)
        connection.pathUpdateHandler = { path in
            guard path.status != .satisfied else { return }
            self.note("broadcast-connection", path)
            self.restartSoon(connection)
        }
        connection.stateUpdateHandler = { state in
            if case .ready = state { self.note("broadcast-connection", "ready") }
        }
        connection.start(queue: queue)
        connections.append(connection)
    }

    private func restartSoon(_ connection: NWConnection) {
        queue.asyncAfter(deadline: .now() + 0.1) {
            guard !self.isStopped, let path = connection.currentPath, path.status != .satisfied else { return }
            self.note("broadcast-connection", "restarted", once: true)
            connection.restart()
            self.restartSoon(connection)
        }
    }

    private func note(_ operation: String, _ state: String, _ error: NWError? = nil, once: Bool = false) {
        if !isStopped { trace.note(operation, permission, state, error.map(Self.code), once: once) }
    }

    private func note(_ operation: String, _ path: NWPath) {
        guard !isStopped else { return }
        guard path.status != .satisfied else { return trace.note(operation, permission, "satisfied", once: true) }
        let reason: String
        switch path.unsatisfiedReason {
        case .localNetworkDenied: reason = "localNetworkDenied"
        case .notAvailable: reason = "notAvailable"
        case .wifiDenied: reason = "wifiDenied"
        case .cellularDenied: reason = "cellularDenied"
        default: reason = "other"
        }
        trace.note(operation, permission, "unsatisfied", reason, once: true)
    }

    /// The name of a POSIX error, whose number is another one on each system, or the number of another error.
    static func code(_ error: NWError) -> String {
        switch error {
        case .posix(let code): return "\(code)"
        case .dns(let code): return "dns \(code)"
        case .tls(let status): return "tls \(status)"
        default: return "other"
        }
    }
}
