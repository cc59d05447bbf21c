package import DeviceProtocol
package import LabModel
package import ScenarioLanguage

/// The plan of one `try` step on one host: the requests to probes and the frames that show it.
package struct TryPlan: Sendable, Hashable {
    /// The request to the probe; its number is set when it is sent.
    package var request: ProbeRequest
    /// The request to the peer's probe once the first one receives; after a connection it sends the text.
    package var sending: ProbeRequest.Content?
    /// The text that the probe receives.
    package var text: String
    /// The frames that show the operation: at least one is seen if they are demanded, none if they are forbidden.
    package var frames: [FrameFilter]
    /// Additional frames that are forbidden unless they were seen before: requests for the peer's address.
    package var resolution: [FrameFilter]
    /// Whether frames are demanded or forbidden.
    package var wire: TryStep.WireDemand
    /// The time after the outcome in which forbidden frames must not appear.
    package var grace: Duration

    /// The default text of a step.
    package static let defaultText = "pushlab"
}

extension TryPlan {
    /// The properties of the lab that a plan depends on.
    package struct Context: Sendable {
        package var host: String
        /// Whether the host is a device, whose link is captured.
        package var isDevice: Bool
        package var addresses: @Sendable (String) -> [IPAddress]
        package var address: @Sendable (_ name: String, _ host: String) throws -> String
        package var broadcast: @Sendable (String) -> IPAddress?
        /// Returns the number and the step of an earlier request.
        package var earlier: @Sendable (String) -> (number: Int, step: TryStep)?

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
    /// - Throws: `RunError` if it names something that does not exist.
    package init(_ step: TryStep, in lab: Context) throws {
        let endpoint = try Self.endpoint(step, in: lab)
        text = step.text ?? Self.defaultText
        // If no outcome or a timeout is expected, the probe gives up after this time.
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

    /// Returns the destination of a step, with the broadcast address in place of a network.
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

    /// Returns the destination of a step, with the address of a host of the lab or a DNS name.
    ///
    /// A lookup by the probe would be an operation of its own, and sorting its results connects sockets.
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
