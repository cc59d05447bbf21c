package import DeviceProtocol
package import LabModel
package import ScenarioLanguage

/// What one `try` step comes to on one host: what the probes are asked, and which frames show it.
package struct TryPlan: Sendable, Hashable {
    /// What the probe is asked; its number is given when it is sent.
    package var request: ProbeRequest
    /// What the probe at the other end is asked once the first one receives, one after the other.
    package var sending: [ProbeRequest]
    /// The text that then arrives.
    package var text: String
    /// The frames of which at least one is seen when there must be some, and none when there must be none.
    package var frames: [FrameFilter]
    /// Frames that show as much when there must be none, unless they were seen before: requests for the address of the
    /// other end.
    package var resolution: [FrameFilter]
    /// Whether frames are demanded or forbidden.
    package var wire: TryStep.WireDemand
    /// For how long after the outcome there must be none.
    package var grace: Duration

    /// The text that is sent when a step does not say.
    package static let defaultText = "pushlab"
}

extension TryPlan {
    /// What is known of the lab when a step is planned.
    package struct Context: Sendable {
        /// The host of the probe.
        package var host: String
        /// Whether its link is captured.
        package var isDevice: Bool
        /// The addresses of a host.
        package var addresses: @Sendable (String) -> [IPAddress]
        /// The address by which a host is reached from another one.
        package var address: @Sendable (_ name: String, _ host: String) throws -> String
        /// The broadcast address of a network.
        package var broadcast: @Sendable (String) -> IPAddress?
        /// The step that an earlier request came from, and its number.
        package var earlier: @Sendable (String) -> (number: Int, step: TryStep)?

        /// Makes a context.
        package init(
            host: String, isDevice: Bool, addresses: @escaping @Sendable (String) -> [IPAddress],
            address: @escaping @Sendable (_ name: String, _ host: String) throws -> String,
            broadcast: @escaping @Sendable (String) -> IPAddress?,
            earlier: @escaping @Sendable (String) -> (number: Int, step: TryStep)?
        ) {
            self.host = host
            self.isDevice = isDevice
            self.addresses = addresses
            self.address = address
            self.broadcast = broadcast
            self.earlier = earlier
        }
    }

    /// Plans a step.
    ///
    /// - Throws: `RunError` when it names something that is not there.
    package init(_ step: TryStep, in lab: Context) throws {
        let endpoint = try Self.endpoint(step, in: lab)
        text = step.text ?? Self.defaultText
        request = ProbeRequest(step.operation, id: 0)
        sending = []
        (frames, resolution, wire, grace) = ([], [], .any, .milliseconds(80))
        try aim(step, endpoint, in: lab)
        if step.operation.target == .earlier {
            let earlier = try Self.earlier(step.target, in: lab)
            request.of = earlier.number
            if step.operation == .tcpSend {
                frames = [Self.connection(try Self.endpoint(earlier.step, in: lab), in: lab, isOpening: false)]
            }
        } else {
            frames = Self.frames(of: step, endpoint, in: lab)
        }
        if let sender = step.sender { sending = try Self.sending(step, endpoint, by: sender.host, text: text, in: lab) }
        if [.tcpConnect, .udpConnect, .udpSend, .udpSendMany, .ping].contains(step.operation), let endpoint {
            resolution = [FrameFilter(.out, [.arp, .ndp], addresses: Self.addresses(endpoint, in: lab))]
        }
        wire = Self.demand(step, endpoint, in: lab, hasFrames: !frames.isEmpty)
        if step.operation.isBonjour || step.operation == .lookUp { grace = .milliseconds(400) }
    }

    private static func earlier(_ name: String, in lab: Context) throws -> (number: Int, step: TryStep) {
        guard let earlier = lab.earlier(name) else {
            throw RunError("No earlier step tried something as `\(name)` on \(lab.host).")
        }
        return earlier
    }

    /// The address of a host by which it is reached, or that of a family.
    private static func address(of host: String, _ family: TryStep.Family?, in lab: Context) throws -> String {
        guard let family else { return try lab.address(host, lab.host) }
        guard let address = lab.addresses(host).first(where: { $0.isV6 == (family == .ipv6) }) else {
            throw RunError("`\(host)` has no address of \(family == .ipv6 ? "IPv6" : "IPv4").")
        }
        return "\(address)"
    }

    /// The place that a step is aimed at, its network turned into the broadcast address.
    private static func endpoint(_ step: TryStep, in lab: Context) throws -> ProbeEndpoint? {
        switch step.operation.target {
        case .endpoint, .group, .host: return ProbeEndpoint(parsing: step.target)
        case .broadcast:
            guard let endpoint = ProbeEndpoint(parsing: step.target), endpoint.address == nil else {
                return ProbeEndpoint(parsing: step.target)
            }
            guard let address = lab.broadcast(endpoint.host) else {
                throw RunError("The network `\(endpoint.host)` has no broadcast address.")
            }
            return ProbeEndpoint("\(address)", endpoint.port)
        case .port: return Int(step.target).map { ProbeEndpoint("", $0) }
        case .name, .type, .service, .earlier, .app: return nil
        }
    }

    /// Aims at an address: to look up a name is an operation of its own, and sorting what it finds connects sockets.
    private mutating func aim(_ step: TryStep, _ endpoint: ProbeEndpoint?, in lab: Context) throws {
        if let host = endpoint?.host, !host.isEmpty, step.operation != .broadcastReceive {
            let isNamed = endpoint?.address == nil && !host.contains(".")
            request.to = isNamed ? try Self.address(of: host, step.family, in: lab) : host
        }
        request.interface = step.interface
        if let socket = step.socket { request.of = try Self.earlier(socket, in: lab).number }
        request.port = endpoint?.port.map { UInt16(clamping: $0) }
        switch step.operation.target {
        case .name: request.to = step.target
        case .type:
            request.type = step.target
            request.name = step.name
            if step.operation == .register {
                request.port = UInt16(clamping: step.port ?? AdvertisedService.defaultPort)
            }
        case .service: request.name = step.target
        case .endpoint, .group, .broadcast, .port, .host, .earlier, .app: break
        }
        if step.operation.sends { request.text = text }
        // Where no outcome or a timeout is expected, the request is given up after the time.
        if step.outcome == "none" || step.outcome == "ETIMEDOUT" { request.seconds = step.within / .seconds(1) }
    }

    private static func sending(
        _ step: TryStep, _ endpoint: ProbeEndpoint?, by sender: String, text: String, in lab: Context
    ) throws -> [ProbeRequest] {
        let port = endpoint?.port.map { UInt16(clamping: $0) }
        switch step.operation {
        case .tcpListen:
            return [
                ProbeRequest(.tcpConnect, id: 0, to: try lab.address(lab.host, sender), port: port),
                ProbeRequest(.tcpSend, id: 0, text: text),
            ]
        case .udpReceive, .udpListen:
            return [
                ProbeRequest(.udpSend, id: 0, to: try lab.address(lab.host, sender), port: port, text: text)
            ]
        case .multicastReceive:
            return [ProbeRequest(.multicastSend, id: 0, to: endpoint?.host, port: port, text: text)]
        case .broadcastReceive:
            return [ProbeRequest(.broadcastSend, id: 0, to: endpoint?.host, port: port, text: text)]
        default: return []
        }
    }
}
