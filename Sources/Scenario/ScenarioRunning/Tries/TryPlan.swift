package import DeviceProtocol
package import LabModel
package import ScenarioLanguage

/// What one `try` step comes to on one host: what the probes are asked, and which frames show it.
package struct TryPlan: Sendable, Hashable {
    /// What the probe is asked; its number is given when it is sent.
    package var request: ProbeRequest
    /// What the probe at the other end is asked once the first one receives; on a connection, it then sends the text.
    package var sending: ProbeRequest.Content?
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
        // Where no outcome or a timeout is expected, the request is given up after the time.
        let seconds = step.outcome == "none" || step.outcome == "ETIMEDOUT" ? step.within / .seconds(1) : nil
        request = ProbeRequest(try Self.content(step, endpoint, text, in: lab), id: 0, seconds: seconds)
        sending = try Self.sending(step, to: request.content, endpoint, text, in: lab)
        (frames, resolution, wire, grace) = (Self.frames(of: step, endpoint, in: lab), [], .any, .milliseconds(80))
        if step.operation == .tcpSend {
            let connection = try Self.endpoint(try Self.earlier(step.target, in: lab).step, in: lab)
            frames = [Self.connection(connection, in: lab, isOpening: false)]
        }
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

    /// Returns the address that a step is aimed at, or a name of DNS: to look up a host is an operation of its own, and
    /// sorting what it finds connects sockets.
    private static func target(_ step: TryStep, _ endpoint: ProbeEndpoint?, in lab: Context) throws -> String {
        let host = try needed(endpoint, "an address", by: step).host
        guard endpoint?.address == nil, !host.contains(".") else { return host }
        guard let family = step.family else { return try lab.address(host, lab.host) }
        guard let address = lab.addresses(host).first(where: { $0.isV6 == (family == .ipv6) }) else {
            throw RunError("`\(host)` has no address of \(family == .ipv6 ? "IPv6" : "IPv4").")
        }
        return "\(address)"
    }

    private static func needed<Value>(_ value: Value?, _ what: String, by step: TryStep) throws -> Value {
        if let value { return value }
        throw RunError("`\(step.operation.rawValue)` needs \(what).")
    }

    private static func content(
        _ step: TryStep, _ endpoint: ProbeEndpoint?, _ text: String, in lab: Context
    ) throws -> ProbeRequest.Content {
        let port = UInt16(clamping: endpoint?.port ?? 0)
        func target() throws -> String { try Self.target(step, endpoint, in: lab) }
        func datagram(_ datagram: ProbeRequest.Datagram) throws -> ProbeRequest.Content {
            let socket = try step.socket.map { try earlier($0, in: lab).number }
            return .datagram(
                datagram, to: try target(), port: port,
                from: socket.map { .earlier($0) } ?? .new(interface: step.interface))
        }
        return switch step.operation {
        case .tcpConnect: .tcpConnect(to: try target(), port: port, interface: step.interface)
        case .tcpListen: .tcpListen(port: port)
        case .tcpSend: .tcpSend(of: try earlier(step.target, in: lab).number, text: text)
        case .udpConnect: try datagram(.connect)
        case .udpSend: try datagram(.send(text))
        case .udpSendMany: try datagram(.sendMany(text))
        case .multicastSend: try datagram(.multicast(text))
        case .broadcastSend: try datagram(.broadcast(text))
        case .udpListen: .receive(.echo, port: port)
        case .udpReceive: .receive(.all, port: port)
        case .multicastReceive: .receive(.multicast(group: try target()), port: port)
        case .broadcastReceive: .receive(.broadcast, port: port)
        case .ping: .ping(to: try target())
        case .lookUp: .lookUp(to: step.target)
        case .register:
            .register(
                type: step.target, name: step.name,
                port: UInt16(clamping: step.port ?? AdvertisedService.defaultPort))
        case .browse: .browse(type: step.target)
        case .resolve: .resolve(type: step.target, name: try needed(step.name, "a name", by: step))
        case .enumerateTypes: .enumerateTypes
        case .path: .path(to: try target(), port: port)
        case .interfaces: .interfaces
        case .systemService: .systemService(name: step.target)
        case .triggerAlert: .triggerAlert
        case .cancel: .cancel(of: try earlier(step.target, in: lab).number)
        }
    }

    private static func sending(
        _ step: TryStep, to receiver: ProbeRequest.Content, _ endpoint: ProbeEndpoint?, _ text: String, in lab: Context
    ) throws -> ProbeRequest.Content? {
        guard let sender = step.sender?.host else { return nil }
        switch receiver {
        case .tcpListen(let port): return .tcpConnect(to: try lab.address(lab.host, sender), port: port)
        case .receive(.echo, let port), .receive(.all, let port):
            return .datagram(.send(text), to: try lab.address(lab.host, sender), port: port)
        case .receive(.multicast(let group), let port): return .datagram(.multicast(text), to: group, port: port)
        case .receive(.broadcast, let port):
            return .datagram(.broadcast(text), to: try target(step, endpoint, in: lab), port: port)
        default: throw RunError("`\(step.operation.rawValue)` receives nothing that \(sender) could send.")
        }
    }
}
