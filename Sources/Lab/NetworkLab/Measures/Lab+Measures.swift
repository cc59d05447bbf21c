internal import Glibc
internal import Kernel
internal import LabEvents
package import LabModel
internal import Netlink
internal import WireLink

extension Lab {
    /// What a host's TCP connections have sent and sent again since its first program started, closed ones included.
    ///
    /// This is payload that TCP repeated end to end, not frames that a radio repeated on its link.
    public func tcpRetransmissions(of host: String) async throws -> RetransmissionCount {
        let meter = try network.host(host).meter()
        return try await blocking { try meter?.count() ?? RetransmissionCount() }
    }

    /// The share of the last so long for which a network's radio channel was occupied, 0…1.
    ///
    /// It is that of what both ways have sent, retries and spaces between frames included. Of several access points that of the busiest counts.
    ///
    /// Throws ``LabError`` when the network has no channel.
    public func utilisation(of network: String, over window: Duration) async throws -> Double {
        let meters = try meters(of: network)
        try await sample()
        return meters.compactMap { $0.utilisation(over: window) }.max() ?? 0
    }

    /// The share of the transmissions over a network's radio channel in the last so long that were retries.
    ///
    /// These are frames that the radio sent again, of which TCP does not know. Of several access points the greatest counts; `nil` where nothing was
    /// sent.
    ///
    /// Throws ``LabError`` when the network has no channel.
    public func frameRetries(of network: String, over window: Duration) async throws -> Double? {
        let meters = try meters(of: network)
        try await sample()
        return meters.compactMap { $0.frameRetries(over: window) }.max()
    }

    /// Checks that frames from and to a host take the time that they occupy its radio channel, if it is behind one.
    ///
    /// Throws ``LabError`` where the kernel carries the channel, which keeps to the data rate alone.
    package func checkAirtime(of host: String) async throws {
        let cells = try plan.knownHost(host).interfaces.compactMap(plan.cell)
        guard let cell = cells.first(where: { !radios.keepsTime(of: $0) }) else { return }
        let missing = try await blocking { LabMachine.missingForImpairments() } ?? ""
        throw LabError(
            "Frames of \(host) do not take their time over the channel (\(cell.bridge)) here: the kernel carries it. \(missing)",
            kind: .unsupported)
    }

    private func meters(of network: String) throws -> [ChannelMeter] {
        let meters = plan.network(network)?.cells.compactMap { channels[$0.bridgeIndex] } ?? []
        if meters.isEmpty {
            throw LabError("Network `\(network)` has no channel to measure; give it one, such as `channel: 4mbit`.")
        }
        return meters
    }

    /// Reads every channel once.
    func sample() async throws {
        for cell in plan.networks.flatMap(\.cells) {
            guard let meter = channels[cell.bridgeIndex] else { continue }
            meter.add(try await reading(of: cell))
        }
    }

    /// Reads one channel: from its engine, or from the counts of the kernel where that carries it.
    func reading(of cell: CellPlan) async throws -> ChannelMeter.Sample {
        let (network, radios) = (self.network, self.radios)
        let counts = try await blocking { () throws -> RadioCounts in
            if let counts = radios.counts(of: cell) { return counts }
            var counts = RadioCounts()
            guard let timing = cell.timing else { return counts }
            for link in [cell.wiredIndex, cell.airIndex] {
                let qdiscs = try network.withNetlink { try $0.qdiscs(link: link) }
                guard let root = qdiscs.first(where: \.isRoot) else { continue }
                counts.transmissions += root.packets
                counts.airtime += timing.airtime(bytes: Int(root.bytes), frames: Int(root.packets))
            }
            return counts
        }
        return ChannelMeter.Sample(
            at: log.now, airtime: .nanoseconds(counts.airtime), transmissions: counts.transmissions,
            retries: counts.retries)
    }

    /// Records how full each channel was since the last time, and what was sent again: by its radio, and by its hosts.
    func recordChannels() async throws {
        for network in plan.networks where network.spec.channel != nil {
            try await record(.channelSampled, of: network, over: ChannelMeter.period * ChannelMeter.samplesOfEvent)
        }
    }

    /// Records how full a channel was in the last so long, and what was sent again.
    func record(
        _ name: EventName, of network: NetworkPlan, over window: Duration,
        _ more: (Double, Double?) -> [EventField: Value] = { _, _ in [:] }
    ) async throws {
        let share = try await utilisation(of: network.name, over: window)
        let retries = try await frameRetries(of: network.name, over: window)
        let repeats = try await tcpRetransmissions(on: network)
        let fields: [EventField: Value] = [
            .network: .string(network.name), .utilisation: .double(share), .frameRetries: .double(retries ?? 0),
            .tcpRetransmissions: .object(repeats),
        ]
        log.record(.lab, name, fields.merging(more(share, retries)) { $1 })
    }

    /// Records how full a channel was in the last so long, against the bounds that Apple gives for a channel of local
    /// push (*Maintaining a Reliable Network Connection*).
    func recordAgainstRecommendation(_ network: NetworkPlan, over window: Duration) async throws {
        try await record(.channelMeasured, of: network, over: window) { share, retries in
            [
                .withinRecommendation: .bool(
                    ChannelRecommendation.isMet(utilisation: share, frameRetries: retries))
            ]
        }
    }

    /// The share of their TCP payload that the hosts of a network have sent again, without those of cross traffic.
    func tcpRetransmissions(on network: NetworkPlan) async throws -> [String: Value] {
        let others = [network.spec.crossTraffic.wired, network.spec.crossTraffic.station]
        var repeats: [String: Value] = [:]
        for host in plan.hosts where !others.contains(host.name) {
            guard host.interfaces.contains(where: { $0.network == network.name }) else { continue }
            repeats[host.name] = .double(try await tcpRetransmissions(of: host.name).share)
        }
        return repeats
    }

    /// Whether an address answers a host's ping within so many milliseconds.
    package func ping(_ address: IPAddress, from host: String, milliseconds: Int32) async throws -> Bool {
        try await inside(host) {
            do {
                return try Probe.echo(address.bytes, milliseconds: milliseconds)
            } catch let error as SystemError where error.number == ENETUNREACH || error.number == EHOSTUNREACH {
                return false
            }
        }
    }

    /// Returns when a TCP socket listens on a port of a host; give up by cancelling.
    ///
    /// Throws ``LabError``.
    ///
    /// The kernel does not announce listening sockets, so they are asked for, every few milliseconds.
    public func waitUntilListening(on host: String, port: Int) async throws {
        guard let port = UInt16(exactly: port) else { throw LabError("\(port) is not a TCP port.") }
        _ = try network.host(host)
        while !(try await inside(
            host,
            { () throws -> Bool in
                var diagnostics = try NetlinkSocket(.socketDiagnostics)
                return try diagnostics.isListening(onPort: port)
            }))
        {
            try await MonotonicClock.sleep(for: .milliseconds(5))
        }
    }

    /// What reaches a socket from inside its host that listens at an address.
    private static func targets(of listener: IPAddress) -> [IPAddress] {
        guard listener.isUnspecified else { return [listener] }
        // One that listens at `::` takes IPv4 as well, unless it has refused to.
        let loopback = [IPAddress(127, 0, 0, 1)]
        return listener.isV6 ? loopback + [IPAddress("::1")].compactMap(\.self) : loopback
    }

    /// Opens a TCP connection to a port of a host from inside that host, at whichever address something listens there;
    /// each read and write may take so long.
    public func connect(to port: Int, on host: String, within limit: Duration = .seconds(5)) async throws -> LabSocket {
        guard let number = UInt16(exactly: port) else { throw LabError("\(port) is not a TCP port.") }
        let (seconds, attoseconds) = limit.components
        // 0 would be no limit.
        let milliseconds = Int32(clamping: max(seconds * 1000 + attoseconds / 1_000_000_000_000_000, 1))
        do {
            return try await inside(host) {
                var diagnostics = try NetlinkSocket(.socketDiagnostics)
                var failure = SystemError("connect", ECONNREFUSED, "port \(port)")
                for address in try diagnostics.listeners(onPort: number).flatMap(Self.targets) {
                    do throws(SystemError) {
                        return LabSocket(
                            try Probe.connect(to: address.bytes, port: number, milliseconds: milliseconds))
                    } catch {
                        failure = error
                    }
                }
                throw failure
            }
        } catch let error as SystemError {
            throw LabError("Nothing on \(host) accepts connections to port \(port).", cause: error)
        }
    }
}
