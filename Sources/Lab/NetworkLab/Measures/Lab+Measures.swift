internal import Glibc
internal import Kernel
internal import LabEvents
package import LabModel
internal import Netlink
internal import WireLink

extension Lab {
    /// Returns the TCP bytes that a host has sent and retransmitted since its first program, on closed connections too.
    ///
    /// This is payload that TCP repeated end to end, not frames that a radio repeated on its link.
    public func tcpRetransmissions(of host: String) async throws -> RetransmissionCount {
        let meter = try network.host(host).meter()
        return try await blocking { try meter?.count() ?? RetransmissionCount() }
    }

    /// Returns the share of the last `window` during which a network's radio channel was occupied, 0…1.
    ///
    /// It includes both directions, retries and interframe spaces. Of several access points it is that of the busiest.
    /// Throws ``LabError`` if the network has no channel.
    public func utilisation(of network: String, over window: Duration) async throws -> Double {
        let meters = try meters(of: network)
        try await sample()
        return meters.compactMap { $0.utilisation(over: window) }.max() ?? 0
    }

    /// Returns the share of retries among the transmissions on a network's radio channel in the last `window`.
    ///
    /// TCP does not see these retries. Of several access points it is the greatest share; it is `nil` without a
    /// transmission. Throws ``LabError`` if the network has no channel.
    public func frameRetries(of network: String, over window: Duration) async throws -> Double? {
        let meters = try meters(of: network)
        try await sample()
        return meters.compactMap { $0.frameRetries(over: window) }.max()
    }

    /// Checks that frames from and to a host take their airtime on its radio channel, if it has one.
    ///
    /// Throws ``LabError`` if the kernel carries the channel, which limits only the data rate.
    package func checkAirtime(of host: String) async throws {
        let cells = try plan.knownHost(host).interfaces.compactMap(plan.cell)
        guard let cell = cells.first(where: { !radios.simulatesAirtime(of: $0) }) else { return }
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

    func sample() async throws {
        for cell in plan.networks.flatMap(\.cells) {
            guard let meter = channels[cell.bridgeIndex] else { continue }
            meter.add(try await reading(of: cell))
        }
    }

    /// Reads one channel from its engine, or from the kernel's counts if the kernel carries it.
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

    /// Records the utilisation, retries and retransmissions of each channel since the last time.
    func recordChannels() async throws {
        for network in plan.networks where network.spec.channel != nil {
            try await record(.channelSampled, of: network, over: ChannelMeter.period * ChannelMeter.samplesOfEvent)
        }
    }

    /// Records the utilisation, retries and retransmissions of a channel in the last `window`.
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

    /// Records a channel's figures, and whether they meet Apple's limits (*Maintaining a Reliable Network Connection*).
    func recordAgainstRecommendation(_ network: NetworkPlan, over window: Duration) async throws {
        try await record(.channelMeasured, of: network, over: window) { share, retries in
            [
                .withinRecommendation: .bool(
                    ChannelRecommendation.isMet(utilisation: share, frameRetries: retries))
            ]
        }
    }

    /// Returns the share of its TCP payload that each host of a network has retransmitted, except for cross traffic.
    func tcpRetransmissions(on network: NetworkPlan) async throws -> [String: Value] {
        let others = [network.spec.crossTraffic.wired, network.spec.crossTraffic.station]
        var repeats: [String: Value] = [:]
        for host in plan.hosts where !others.contains(host.name) {
            guard host.interfaces.contains(where: { $0.network == network.name }) else { continue }
            repeats[host.name] = .double(try await tcpRetransmissions(of: host.name).share)
        }
        return repeats
    }

    /// Returns whether an address answers a host's ping within a timeout in milliseconds.
    package func ping(_ address: IPAddress, from host: String, milliseconds: Int32) async throws -> Bool {
        try await inside(host) {
            do {
                return try Probe.echo(address.bytes, milliseconds: milliseconds)
            } catch let error as SystemError where error.number == ENETUNREACH || error.number == EHOSTUNREACH {
                return false
            }
        }
    }

    /// Waits until a TCP socket listens on a port of a host; cancel the task to stop waiting.
    ///
    /// The kernel does not report new listeners, so it is polled every few milliseconds. Throws ``LabError``.
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

    /// Returns the addresses by which a listener can be reached from its host.
    private static func targets(of listener: IPAddress) -> [IPAddress] {
        guard listener.isUnspecified else { return [listener] }
        // A listener at `::` accepts IPv4 as well, unless it has disabled that.
        let loopback = [IPAddress(127, 0, 0, 1)]
        return listener.isV6 ? loopback + [IPAddress("::1")].compactMap(\.self) : loopback
    }

    /// Opens a TCP connection in a host to its port, at any address with a listener; the limit is for each read and
    /// write.
    public func connect(to port: Int, on host: String, within limit: Duration = .seconds(5)) async throws -> LabSocket {
        guard let number = UInt16(exactly: port) else { throw LabError("\(port) is not a TCP port.") }
        let (seconds, attoseconds) = limit.components
        // 0 would mean no limit.
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
