internal import Kernel
internal import LabModel

/// An engine that takes the carrier of a host's link down and up repeatedly until healed.
struct Flapping: FaultEngine {
    private let carrier: CarrierDown
    private let down: Duration
    private let up: Duration
    private let loop = FaultLoop()
    var hosts: Set<String> { carrier.hosts }

    init(interface: InterfacePlan, down: Duration, up: Duration) {
        carrier = CarrierDown(interface: interface)
        self.down = down
        self.up = up
    }

    func inject(into lab: Lab) async throws {
        // The first loss of the carrier is proved; the others are the same calls, and the host's events show them.
        try await carrier.inject(into: lab)
        try loop.start { [carrier, down, up] in
            while true {
                try await MonotonicClock.sleep(for: down)
                // This fault itself is one of the host's.
                try await carrier.heal(in: lab, beside: 1)
                try await MonotonicClock.sleep(for: up)
                try await carrier.inject(into: lab)
            }
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        guard let error = loop.error else { return }
        throw FaultError(.didNotLast, "The flapping of a link did not go on: \(error)")
    }

    func heal(in lab: Lab) async throws {
        await loop.stop()
        try await carrier.heal(in: lab)
    }
}

extension FlappingFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        Flapping(interface: link.interface, down: down, up: up)
    }
}
