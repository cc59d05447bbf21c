internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import WireLink

extension Lab {
    /// Moves a station to another access point of its network, as a BSS transition does.
    ///
    /// The station keeps its carrier, addresses, routes and connections; frames from and to it are lost until it is
    /// associated again. The duration is random (by the lab's seed) within figures for the IEEE 802.11 features that
    /// the access points and the station support (`RoamingGap`). A `roamed` event has the duration and the number of
    /// lost frames, and the host's lost frames have a comment in its capture. With a signal, the station moves only if
    /// the signal is below its trigger; otherwise a `roam-declined` event is recorded.
    ///
    /// Returns whether it has moved, once packets pass again. Faults on its link stay in effect.
    ///
    /// - Parameters:
    ///   - network: The network.
    ///   - host: The station.
    ///   - name: The access point; `nil` means the one after the current one.
    ///   - signal: The signal of the current access point in dBm.
    /// - Throws: ``AssociationError`` if the access point refuses it, and ``LabError`` if the host is not a station of
    ///   the network, there is no such access point, or a fault has cut its link.
    @discardableResult
    public func roam(_ network: String, by host: String, to name: String?, signal: Int? = nil) async throws -> Bool {
        try plan.checkRoaming(host, network)
        let interface = try plan.interface(LinkID(host, on: network))
        try checkMove(of: host, [interface], by: \.isCut)
        let points = try plan.knownNetwork(network).spec.accessPoints
        guard let now = try plan.accessPoint(plan.cell(of: interface)?.accessPoint?.name, of: interface) else {
            throw LabError("Host `\(host)` is no station of network `\(network)`. Make it wireless.")
        }
        let next = try name.map { try plan.accessPoint($0, of: interface) ?? now } ?? (now + 1) % points.count
        guard next != now else {
            throw LabError("Host `\(host)` is at access point `\(points[now].name)` already. Name another one.")
        }
        let station = try plan.knownHost(host).station
        if let signal, signal >= station.trigger {
            log.record(
                .host(host), .roamDeclined,
                [
                    .network: .string(network), .accessPoint: .string(points[now].name), .signalStrength: .int(signal),
                    .trigger: .int(station.trigger),
                ])
            return false
        }
        try refuse(interface, at: next)
        moving.insert(host)
        defer { moving.remove(host) }
        let gap = gap(of: interface, from: points[now], to: points[next])
        let move = StationMove(
            from: plan.cell(of: interface), to: try plan.knownNetwork(network).cells[next], gap: gap.duration,
            isIsolated: isToBeIsolated(interface, in: plan.associated(interface, with: next)))
        let (machine, runtime) = (try self.network.host(host), self.network)
        let lost = try await blocking { try machine.change(interface, move, in: runtime) }
        runtime.adopt(plan.associated(interface, with: next))
        comment(lost, of: interface)
        log.record(
            .host(host), .roamed,
            [
                .interface: .string(interface.name), .network: .string(network),
                .accessPointBefore: .string(points[now].name), .accessPoint: .string(points[next].name),
                .gap: .double(gap.duration / .milliseconds(1)), .features: .string(gap.features),
                .lostFromHost: .int(lost.fromHost.count), .lostToHost: .int(lost.toHost),
            ])
        return true
    }

    /// Throws and records ``AssociationError`` if the access point refuses a host that is about to join its network.
    ///
    /// The access point is the named one, or the host's initial one.
    package func checkAssociation(of host: String, _ network: String, at accessPoint: String?) throws {
        let interface = try plan.attachment(of: host, on: network)
        if let position = try plan.accessPoint(accessPoint, of: interface) { try refuse(interface, at: position) }
    }

    /// Throws and records ``AssociationError`` if an access point refuses a station.
    func refuse(_ interface: InterfacePlan, at position: Int) throws {
        do {
            try plan.checkAssociation(of: interface, with: position)
        } catch let error as AssociationError {
            log.record(
                .host(interface.host), .associationRefused,
                [
                    .network: .string(interface.network), .accessPoint: .string(error.accessPoint),
                    .reason: .string(error.reason),
                ])
            throw error
        }
    }

    /// Draws the next gap of a station, and returns it with the features that shorten it.
    private func gap(
        of interface: InterfacePlan, from: AccessPointSpec, to: AccessPointSpec
    ) -> (duration: Duration, features: String) {
        let station = plan.host(interface.host)?.station ?? StationSpec()
        // 802.11k and 802.11v depend on the current access point alone; 802.11r depends on both.
        let features = station.supports.intersection(from.features)
            .intersection(to.features.union([.k, .v]))
        let isSecure = plan.network(interface.network)?.spec.isSecure ?? true
        let ordinal = UInt64(transitions[interface.labIndex, default: 0] + 1)
        transitions[interface.labIndex] = Int(ordinal)
        let random = PacketRandom(seed: options.seed, stream: "\(interface.host)@\(interface.network) transition")
        let gap = RoamingGap(features: features, isSecure: isSecure)
        let names = RoamingFeature.allCases.filter(features.contains).map(\.rawValue).joined(separator: " ")
        return (gap.duration((random.bits(ordinal, .jitter), random.bits(ordinal, .jitterOfCopy))), names)
    }

    /// Adds a comment to the lost frames of a station in its capture.
    private nonisolated func comment(_ lost: LostFrames, of interface: InterfacePlan) {
        let text = "lost: the station was between two access points"
        for capture in captures where capture.interface.labIndex == interface.labIndex {
            capture.comment(Dictionary(lost.fromHost.map { ($0, text) }) { first, _ in first })
        }
    }
}

struct StationMove: Sendable {
    let from: CellPlan?
    let to: CellPlan
    /// The time in no cell.
    let gap: Duration
    /// Whether a fault isolates the station from others.
    let isIsolated: Bool
}

/// The frames that were lost while their station was in no cell.
struct LostFrames: Sendable {
    /// The times of the frames from the station, in nanoseconds since 1970.
    var fromHost: [Int64] = []
    /// The number of unicast frames to the station.
    var toHost = 0
}

extension HostRuntime {
    /// Takes a station out of its cell for the time of a gap, puts it into another one, and returns the lost frames.
    ///
    /// The lab's end of its link stays up, so that the host keeps its carrier. Returns when packets pass again. Blocks;
    /// call it on a plain thread, which enters the lab's namespace and then stays in the host.
    func change(_ interface: InterfacePlan, _ move: StationMove, in lab: LabNetwork) throws -> LostFrames {
        try lab.namespace.enter()
        var taps = try CellTaps(interface, from: move.from, to: move.to)
        let port = LinkSelector.index(interface.labIndex)
        let start = MonotonicClock.nanoseconds
        try lab.withNetlink { try $0.perform(Link.set(port, master: nil)) }
        MonotonicClock.block(for: move.gap)
        try lab.withNetlink { netlink in
            try netlink.perform(Link.set(port, master: move.to.bridgeIndex))
            if move.isIsolated { try netlink.perform(BridgePort.set(interface.labIndex, isolated: true)) }
        }
        try lab.waitUntilForwarding([interface.labIndex])
        try network.enter()
        // Switches learn from this frame where the station is; an access point sends such a frame for a new station.
        try Probe.frames(interface: interface.hostIndex, from: interface.mac, to: broadcast, count: 1)
        // The kernel queries an unresolved neighbour again later, and then sends the packets that wait for it.
        return try taps.lost(of: interface, in: start...MonotonicClock.nanoseconds)
    }
}

/// The captures of a station's link and of the two cells that it moves between.
private struct CellTaps: ~Copyable {
    private var own: CaptureSocket
    private var before: CaptureSocket?
    private var after: CaptureSocket

    /// Starts the captures; call it in the lab's own namespace.
    init(_ interface: InterfacePlan, from: CellPlan?, to: CellPlan) throws {
        let own = try CaptureSocket(link: interface.labIndex)
        let before = try from.map { try CaptureSocket(link: $0.airIndex) }
        let after = try CaptureSocket(link: to.airIndex)
        self.own = own
        self.before = before
        self.after = after
    }

    /// Returns the frames that were captured in an interval on one side of an access point and not on the other.
    mutating func lost(of interface: InterfacePlan, in time: ClosedRange<Int64>) throws -> LostFrames {
        let station = try Self.frames(&own)
        var cells = try Self.frames(&after)
        if before != nil, var socket = before.take() { cells += try Self.frames(&socket) }
        var sent = Self.counts(cells.filter { $0.isOutgoing && time.contains($0.nanoseconds) })
        var arrived = Self.counts(station.filter { $0.isOutgoing && time.contains($0.nanoseconds) })
        var lost = LostFrames()
        for frame in station where !frame.isOutgoing && time.contains(frame.nanoseconds) {
            if !Self.take(frame, from: &sent) { lost.fromHost.append(frame.realTime) }
        }
        for frame in cells where !frame.isOutgoing && time.contains(frame.nanoseconds) {
            if frame.bytes.starts(with: interface.mac), !Self.take(frame, from: &arrived) { lost.toHost += 1 }
        }
        return lost
    }

    /// Returns the number of frames of each content, because several may be equal.
    private static func counts(_ frames: [CaptureSocket.Frame]) -> [[UInt8]: Int] {
        frames.reduce(into: [:]) { $0[$1.bytes, default: 0] += 1 }
    }

    private static func take(_ frame: CaptureSocket.Frame, from counts: inout [[UInt8]: Int]) -> Bool {
        guard let count = counts[frame.bytes], count > 0 else { return false }
        counts[frame.bytes] = count - 1
        return true
    }

    private static func frames(_ socket: inout CaptureSocket) throws -> [CaptureSocket.Frame] {
        var frames: [CaptureSocket.Frame] = []
        while case let more = try socket.read(), !more.isEmpty { frames += more }
        return frames
    }
}

private let broadcast = [UInt8](repeating: 0xff, count: 6)
