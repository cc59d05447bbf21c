internal import Glibc

extension ConnectionMachine {
    /// Begins a new search for a route to the endpoint.
    mutating func find() {
        finding = nil
        search += 1
        effects.append(.find(parameters, search: search))
    }

    mutating func take(_ finding: RouteFinder.Finding, of search: Int) {
        guard phase != .cancelled, phase != .failed, self.search == search else { return }
        self.finding = finding
        updatePath()
        switch (finding, phase) {
        case (.open, .preparing), (.open, .waiting): proceed()
        case (.closed, .preparing), (.closed, .waiting): wait(.posix(.ENETDOWN))
        case (.unknown(let error, _), .preparing), (.unknown(let error, _), .waiting): wait(error)
        case (_, .ready): updateViability()
        default: break
        }
    }

    /// Connects, once there is a path.
    private mutating func proceed() {
        guard path?.status != .unsatisfied else {
            if phase == .preparing { wait(.posix(.ENETDOWN)) }
            return
        }
        guard flow == nil else { return }
        if phase == .waiting { prepare() }
        connect()
    }

    /// Begins an attempt with the addresses that are open.
    mutating func connect() {
        guard case .open(let targets, let name)? = finding else { return }
        let wanted = targets.filter { !abandoned.contains($0) }
        open(
            FlowPlan(
                targets: wanted.isEmpty ? targets : wanted, parameters: parameters,
                protocols: parameters.transportProtocols, serverName: name, url: endpoint.webURL))
    }

    mutating func take(_ network: NetworkState) {
        guard phase != .cancelled, phase != .failed else { return }
        let isChange = hasReportedNetwork && self.network != network
        self.network = network
        hasReportedNetwork = true
        updatePath()
        switch (phase, finding) {
        case (.ready, _):
            updateViability()
            if let facts, facts.local?.isOfOneLink == true, let remote = facts.remote, !remote.isLoopback {
                effects.append(.queryRoute(to: remote))
            }
        // A port that refused, or a name that was unknown, may be there on another network.
        case (.waiting, .open?) where isChange: proceed()
        case (.waiting, .unknown(_, nil)?) where isChange:
            prepare()
            find()
        default: break
        }
    }

    /// Sets the path, and notifies of a change.
    mutating func updatePath() {
        let new = currentPath
        guard new != path else { return }
        path = new
        effects.append(.notifyPath(new))
    }

    private var currentPath: NWPath {
        let requirement = PathRequirement(parameters)
        let remote = facts?.remote ?? endpoint
        var path = network.path(over: requirement, loopback: remote.isLoopback, from: facts?.local, to: remote)
        let hasInterface = requirement == PathRequirement() || path.status == .satisfied
        switch finding {
        case .closed(let reason), .unknown(_, let reason?):
            path.status = .unsatisfied
            // Without an interface that the program takes, nothing is left to be denied.
            if hasInterface { path.unsatisfiedReason = reason }
        case .open, .unknown(_, nil), nil:
            // The device judges the routes; here only the interfaces that the program demands count.
            path.status = hasInterface ? .satisfied : .unsatisfied
        }
        return path
    }

    /// Updates whether data can flow, and notifies of a change.
    mutating func updateViability() {
        var new = path?.status == .satisfied
        // The interface of this end must be up and still have its address.
        if hasReportedNetwork, let local = facts?.local, local.isOfOneLink, network.link(of: local)?.isRunning != true {
            new = false
        }
        guard new != isViable else { return }
        isViable = new
        effects.append(.notifyViability(new))
    }

    /// Updates whether the kernel would send over another interface than that of this end, and notifies of a change.
    mutating func updateBetterPath(_ outgoing: Int) {
        guard phase == .ready, let local = facts?.local else { return }
        // The host reaches its own addresses over the loopback interface, and there is no better path to these.
        let isKnown = network.links.contains { $0.index == outgoing && $0.type != .loopback }
        let new = isKnown && outgoing != network.link(of: local)?.index
        guard new != hasBetterPath else { return }
        hasBetterPath = new
        effects.append(.notifyBetterPath(new))
    }
}

extension NWEndpoint {
    /// Whether it is an address of one interface; the port of a group has all addresses, and a file has none.
    fileprivate var isOfOneLink: Bool {
        switch self {
        case .hostPort(.ipv4(let address), _): address != .any
        case .hostPort(.ipv6(let address), _): !address.isAny
        case .hostPort(.name, _), .service, .unix, .url, .opaque: false
        }
    }

    /// Whether traffic to it stays on this host.
    var isLoopback: Bool {
        switch self {
        case .hostPort(.ipv4(let address), _): address.bits >> 24 == 127
        case .hostPort(.ipv6(let address), _): address.isLoopback
        case .hostPort(.name(let name, _), _): name == "localhost"
        case .unix: true
        case .service, .url, .opaque: false
        }
    }
}

extension NetworkState {
    /// Returns the interface that has an address.
    func link(of local: NWEndpoint) -> InterfaceState? {
        links.first { link in
            switch local {
            case .hostPort(.ipv4(let address), _):
                link.ipv4.contains { $0.bits == address.bits } || link.index == 1 && address.bits >> 24 == 127
            case .hostPort(.ipv6(let address), _):
                link.ipv6.contains { $0.bits == address.bits }
                    && (address.interface.map { $0.index == link.index } ?? true)
            case .hostPort(.name, _), .service, .unix, .url, .opaque: false
            }
        }
    }
}
