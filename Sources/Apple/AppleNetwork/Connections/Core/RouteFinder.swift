internal import DeviceProtocol
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Finds the addresses of an endpoint, and follows whether traffic to them can flow.
///
/// Findings are reported on the finder's own queue, one at a time, never inside a call.
package final class RouteFinder: Sendable {
    /// The state of the route to the endpoint.
    package enum Finding: Sendable, Equatable {
        /// Traffic to these addresses can flow; `name` is that of the endpoint.
        case open([NWEndpoint], name: String?)
        /// No address has a route.
        case closed(NWPath.UnsatisfiedReason)
        /// The addresses cannot be found now.
        case unknown(NWError, NWPath.UnsatisfiedReason?)
    }

    private struct Values {
        var addresses: [NWEndpoint] = []
        var name: String?
        var verdicts: [NWEndpoint: AppReply.PathStatus] = [:]
        var last: Finding?
        var ends: [@Sendable () -> Void] = []
        var pathEnds: [@Sendable () -> Void] = []
        var isOver = false
    }

    private let endpoint: NWEndpoint
    private let parameters: NWParameters
    private let device: DeviceAccess
    private let queue = DispatchQueue(label: "pushlab.route")
    private let onFinding: @Sendable (Finding) -> Void
    private let values = Mutex(Values())

    package init(
        to endpoint: NWEndpoint, _ parameters: NWParameters, asking device: DeviceAccess,
        onFinding: @escaping @Sendable (Finding) -> Void
    ) {
        self.endpoint = endpoint
        self.parameters = parameters
        self.device = device
        self.onFinding = onFinding
    }

    package func start() {
        queue.async { [self] in
            switch endpoint {
            case .hostPort(.name(let name, let interface), let port): lookUp(name, on: interface, port)
            case .hostPort: follow([endpoint], of: nil)
            case .unix: tell(.open([endpoint], name: nil))
            case .url(let url):
                guard let host = url.host, let port = url.portOrDefault else { return tell(.noSuchName) }
                switch NWEndpoint.Host(host) {
                case .name(let name, let interface): lookUp(name, on: interface, port)
                case let address: follow([.hostPort(host: address, port: port)], of: host)
                }
            case .service: resolve()
            case .opaque: tell(.noSuchName)
            }
        }
    }

    /// Ends the search; a report that is being made goes on.
    package func cancel() {
        let ends = values.withLock { values in
            values.isOver = true
            defer {
                values.ends = []
                values.pathEnds = []
            }
            return values.ends + values.pathEnds
        }
        for end in ends { end() }
    }

    // MARK: Names

    private func lookUp(_ name: String, on interface: NWInterface?, _ port: NWEndpoint.Port) {
        keep(
            device.ask(.lookUp(host: name)) { [weak self] reply in
                self?.queue.async { [weak self] in self?.take(reply, of: name, on: interface, port) }
            }, among: \.ends)
    }

    private func take(_ reply: AppReply.Event, of name: String, on interface: NWInterface?, _ port: NWEndpoint.Port) {
        switch reply {
        case .addresses(let texts, _):
            let hosts = texts.map { text in
                let host = NWEndpoint.Host(text)
                guard case .ipv6(let address) = host, address.isLinkLocal, address.interface == nil, let interface
                else { return host }
                return .ipv6(IPv6Address(bits: address.bits, interface: interface))
            }
            take(hosts, of: name, port)
        case .waiting(let failure): tell(.unknown(NWError(failure)))
        case .failed(let failure) where failure.error == .serviceNotRunning:
            // Without a device, the machine's resolver is used. It blocks, and so has a thread of its own.
            DispatchQueue.global().async { [weak self] in
                let hosts = NameLookUp.hosts(of: name)
                self?.queue.async { [weak self] in self?.take(hosts, of: name, port) }
            }
        case .failed(let failure): tell(.unknown(NWError(failure)))
        default: break
        }
    }

    private func take(_ hosts: [NWEndpoint.Host], of name: String, _ port: NWEndpoint.Port) {
        guard !hosts.isEmpty else { return tell(.noSuchName) }
        follow(hosts.map { .hostPort(host: $0, port: port) }, of: name)
    }

    private func resolve() {
        let end = ServiceResolver.resolve(endpoint, asking: device) { [weak self] answer in
            self?.queue.async { [weak self] in
                switch answer {
                case .resolved(let targets, let host, _): self?.follow(targets, of: host)
                case .waiting(let error), .failed(let error): self?.tell(.unknown(error))
                }
            }
        }
        if let end { keep(end, among: \.ends) }
    }

    // MARK: Paths

    private func follow(_ all: [NWEndpoint], of name: String?) {
        var seen: Set<NWEndpoint> = []
        let addresses = all.filter { isOfVersion($0) && seen.insert($0).inserted }
        guard !addresses.isEmpty else { return tell(.closed(.notAvailable)) }
        let old = values.withLock { values in
            values.addresses = addresses
            values.name = name
            values.verdicts = [:]
            defer { values.pathEnds = [] }
            return values.pathEnds
        }
        for end in old { end() }
        for address in addresses {
            guard case .hostPort(let host, let port) = address else { continue }
            let transport: AppRequest.Transport = parameters.isDatagrams ? .udp : .tcp
            keep(
                device.ask(.path(host: "\(host)", port: port.rawValue, transport)) { [weak self] reply in
                    self?.queue.async { [weak self] in self?.take(reply, about: address) }
                }, among: \.pathEnds)
        }
    }

    private func take(_ reply: AppReply.Event, about address: NWEndpoint) {
        let verdict: AppReply.PathStatus
        switch reply {
        case .path(let status): verdict = status
        // Without a device, every path is open.
        case .failed: verdict = .satisfied
        default: return
        }
        let finding = values.withLock { values -> Finding? in
            // The reply may be about an address of an earlier look-up.
            guard values.addresses.contains(address) else { return nil }
            values.verdicts[address] = verdict
            guard values.verdicts.count == values.addresses.count else { return nil }
            let open = values.addresses.filter { values.verdicts[$0] == .satisfied }
            if !open.isEmpty { return .open(open, name: values.name) }
            let isDenied = values.verdicts.values.contains(.unsatisfied(.localNetworkDenied))
            return .closed(isDenied ? .localNetworkDenied : .notAvailable)
        }
        if let finding { tell(finding) }
    }

    private func isOfVersion(_ address: NWEndpoint) -> Bool {
        let ip = parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options
        switch (ip?.version, address) {
        case (.v4?, .hostPort(.ipv6, _)), (.v6?, .hostPort(.ipv4, _)): return false
        default: return true
        }
    }

    // MARK: Reports

    private func tell(_ finding: Finding) {
        let isNew = values.withLock { values in
            guard !values.isOver, values.last != finding else { return false }
            values.last = finding
            return true
        }
        if isNew { onFinding(finding) }
    }

    private func keep(
        _ end: @escaping @Sendable () -> Void, among list: WritableKeyPath<Values, [@Sendable () -> Void]>
    ) {
        let isOver = values.withLock { values in
            if !values.isOver { values[keyPath: list].append(end) }
            return values.isOver
        }
        if isOver { end() }
    }
}

extension RouteFinder.Finding {
    fileprivate static let noSuchName = RouteFinder.Finding.unknown(.noSuchRecord, nil)

    /// Returns the finding of a failed look-up; a denied one is also the reason of the path.
    fileprivate static func unknown(_ error: NWError) -> RouteFinder.Finding {
        let isDenied = error == .dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))
        return .unknown(error, isDenied ? .localNetworkDenied : nil)
    }
}

extension NWParameters {
    /// Whether the transport is UDP.
    var isDatagrams: Bool { defaultProtocolStack.transportProtocol is NWProtocolUDP.Options }
}
