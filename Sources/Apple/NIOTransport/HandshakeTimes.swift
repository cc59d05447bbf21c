internal import AppleNetwork
internal import NIOCore

/// The handshakes of a flow, each measured from the end of the one before.
struct HandshakeTimes {
    private(set) var handshakes: [FlowHandshake] = []
    private var last = NIODeadline.now()

    mutating func begin() { last = .now() }

    mutating func end(of definition: NWProtocolDefinition) {
        let now = NIODeadline.now()
        handshakes.append(FlowHandshake(definition, duration: Double((now - last).nanoseconds) / 1_000_000_000))
        last = now
    }
}
