internal import Dispatch
internal import Glibc
internal import Synchronization

extension ConnectionCore {
    /// Looks for a way to the endpoint, anew.
    func find(_ values: inout Values) {
        let old = values.finder
        values.finding = nil
        values.search += 1
        let search = values.search
        let finder = RouteFinder(to: endpoint, values.parameters ?? parameters, asking: device) { [weak self] in
            self?.take($0, of: search)
        }
        values.finder = finder
        finder.start()
        if let old { DispatchQueue.global().async { old.cancel() } }
    }

    /// The finder has something to tell.
    private func take(_ finding: RouteFinder.Finding, of search: Int) {
        values.withLock { values in
            guard values.phase != .cancelled, values.phase != .failed, values.search == search else { return }
            values.finding = finding
            updatePath(&values)
            switch (finding, values.phase) {
            case (.open, .preparing), (.open, .waiting): proceed(&values)
            case (.closed, .preparing), (.closed, .waiting): wait(.posix(.ENETDOWN), &values)
            case (.unknown(let error, _), .preparing), (.unknown(let error, _), .waiting): wait(error, &values)
            case (_, .ready): updateViability(&values)
            default: break
            }
        }
    }

    /// Connects, once there is a path.
    private func proceed(_ values: inout Values) {
        guard values.path?.status != .unsatisfied else {
            if values.phase == .preparing { wait(.posix(.ENETDOWN), &values) }
            return
        }
        guard values.flow == nil else { return }
        if values.phase == .waiting { prepare(&values) }
        connect(&values)
    }

    /// The network of the device has changed, or is told for the first time.
    func take(_ network: NetworkState) {
        values.withLock { values in
            guard values.phase != .cancelled, values.phase != .failed else { return }
            let isChange = values.network.map { $0 != network } ?? false
            values.network = network
            updatePath(&values)
            switch (values.phase, values.finding) {
            case (.ready, _):
                updateViability(&values)
                updateBetterPath(&values)
            // What was refused, or had no such name, may be there on another network.
            case (.waiting, .open?) where isChange: proceed(&values)
            case (.waiting, .unknown(_, nil)?) where isChange:
                prepare(&values)
                find(&values)
            default: break
            }
        }
    }

    /// Sets the path, and tells it if it is another one.
    func updatePath(_ values: inout Values) {
        let path = path(values)
        guard path != values.path else { return }
        values.path = path
        tell(path, to: \.path, values)
    }

    private func path(_ values: Values) -> NWPath {
        let requirement = PathRequirement(values.parameters ?? parameters)
        let remote = values.facts?.remote ?? endpoint
        let network = values.network ?? watcher.state
        let base = network.path(
            over: requirement, loopback: remote.isLoopback, from: values.facts?.local, to: remote)
        var status = NWPath.Status.satisfied
        var reason = NWPath.UnsatisfiedReason.notAvailable
        switch values.finding {
        case .closed(let why), .unknown(_, let why?):
            status = .unsatisfied
            // Without an interface that the program takes, nothing is left to be denied.
            reason = requirement != PathRequirement() && base.status == .unsatisfied ? base.unsatisfiedReason : why
        case .open, .unknown(_, nil), nil:
            // Only what the program demands of the interfaces is judged here: the device knows the routes.
            if requirement != PathRequirement() { status = base.status }
        }
        return NWPath(
            status: status, unsatisfiedReason: reason, availableInterfaces: base.availableInterfaces,
            isExpensive: base.isExpensive, isConstrained: base.isConstrained,
            isUltraConstrained: base.isUltraConstrained, supportsIPv4: base.supportsIPv4,
            supportsIPv6: base.supportsIPv6, supportsDNS: base.supportsDNS, gateways: base.gateways,
            localEndpoint: base.localEndpoint, remoteEndpoint: base.remoteEndpoint, linkQuality: base.linkQuality)
    }

    /// Tells whether data can flow, if that has changed.
    func updateViability(_ values: inout Values) {
        let isViable = values.path?.status == .satisfied && hasLink(values)
        guard isViable != values.isViable else { return }
        values.isViable = isViable
        tell(isViable, to: \.viability, values)
    }

    /// Whether the interface of this end is up and has its address still.
    private func hasLink(_ values: Values) -> Bool {
        guard let network = values.network, let local = values.facts?.local, local.isOfOneLink else {
            return true
        }
        return network.link(of: local)?.isRunning ?? false
    }

    /// Tells whether the kernel would take another interface now, if that has changed.
    private func updateBetterPath(_ values: inout Values) {
        guard let network = values.network, let facts = values.facts, let local = facts.local,
            let remote = facts.remote, local.isOfOneLink, !remote.isLoopback,
            let chosen = RouteQuery.interface(to: remote)
        else { return }
        // Over the loopback interface this host reaches addresses of its own: there is nothing better.
        let isKnown = network.links.contains { $0.index == chosen && $0.type != .loopback }
        let isBetter = isKnown && chosen != network.link(of: local)?.index
        guard isBetter != values.hasBetterPath else { return }
        values.hasBetterPath = isBetter
        tell(isBetter, to: \.betterPath, values)
    }
}

extension NWEndpoint {
    /// Whether it is an address that one interface has: a group's port is that of all addresses, and a file has none.
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
    /// The interface that has an address.
    func link(of local: NWEndpoint) -> LinkState? {
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
