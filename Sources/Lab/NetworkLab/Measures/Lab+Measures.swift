internal import Glibc
internal import Kernel
internal import LabEvents
package import LabModel
internal import Netlink

extension Lab {
    /// What a host's TCP connections have sent and sent again since its first program started, closed ones included.
    ///
    /// This is payload that TCP repeated end to end, not frames that a radio repeated on its link.
    public func tcpRetransmissions(of host: String) async throws -> RetransmissionCount {
        let meter = try network.host(host).meter()
        return try await blocking { try meter?.count() ?? RetransmissionCount() }
    }

    /// The share of a network's channel in use over the last so long, in the busier direction: 0…1, a little more
    /// while a burst passes.
    ///
    /// Throws ``LabError`` when the network has no channel.
    public func utilisation(of network: String, over window: Duration) async throws -> Double {
        let shares = try await utilisations(of: network, over: window)
        return max(shares.toAir, shares.fromAir)
    }

    func utilisations(of network: String, over window: Duration) async throws -> (toAir: Double, fromAir: Double) {
        guard let meter = channels[network] else {
            throw LabError("Network `\(network)` has no channel to measure; give it one, such as `channel: 4mbit`.")
        }
        try await sample()
        return meter.utilisation(over: window) ?? (0, 0)
    }

    /// Reads the shapers of every channel once.
    func sample() async throws {
        let network = self.network
        for plan in plan.networks {
            guard let channel = plan.cells.first, let meter = channels[plan.name] else { continue }
            let bytes = try await blocking {
                try network.withNetlink { netlink in
                    try [channel.wiredIndex, channel.airIndex].map { link in
                        try netlink.qdiscs(link: link).first(where: \.isRoot)?.bytes ?? 0
                    }
                }
            }
            meter.add(ChannelMeter.Sample(at: log.now, toAir: bytes[0], fromAir: bytes[1]))
        }
    }

    /// Records how full each channel was since the last time, and what its hosts had to send again.
    func recordChannels() async throws {
        for network in plan.networks where channels[network.name] != nil {
            let share = try await utilisation(
                of: network.name, over: ChannelMeter.period * ChannelMeter.samplesOfEvent)
            let repeats = try await tcpRetransmissions(on: network)
            log.record(
                .lab, .channelSampled,
                [.network: .string(network.name), .utilisation: .double(share), .tcpRetransmissions: .object(repeats)])
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
