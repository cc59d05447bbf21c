internal import Kernel
internal import LabEvents
internal import LabModel

/// An engine that occupies the channel of a network for a share of the time, with the traffic of two real hosts.
///
/// The measured airtime of all traffic controls the rate of the two hosts: they send less when the programs under test
/// send more.
struct Congestion: FaultEngine {
    /// The maximum deviation of the measured share from the target for a fault in effect.
    static let tolerance = 0.1
    private static let window = Duration.milliseconds(500)
    private static let port = 9

    let network: NetworkPlan
    let utilisation: Double
    /// The access point whose channel is occupied; `nil` means the first.
    let accessPoint: String?
    /// A full channel may lose a ping.
    var hosts: Set<String> { Set([network.spec.crossTraffic.station, network.spec.crossTraffic.wired]) }
    private let steering = FaultLoop()

    init(network: NetworkPlan, utilisation: Double, accessPoint: String?) {
        self.network = network
        self.accessPoint = accessPoint
        self.utilisation = utilisation
    }

    func inject(into lab: Lab) async throws {
        guard let capacity = network.spec.channel else {
            throw FaultError(
                .notApplicable,
                "Network `\(network.name)` has no channel that could be congested; give it one, such as `channel: 4mbit`."
            )
        }
        try await lab.placeCrossTraffic(of: network, at: accessPoint)
        let station = try await sender(
            on: network.spec.crossTraffic.station, to: network.spec.crossTraffic.wired, in: lab)
        let wired = try await sender(
            on: network.spec.crossTraffic.wired, to: network.spec.crossTraffic.station, in: lab)
        try steering.start { [network, utilisation] in
            var rates = CrossTrafficRates(capacity: capacity, target: utilisation)
            while station.isRunning, wired.isRunning {
                try station.write("\(rates.each)\n")
                try wired.write("\(rates.each)\n")
                try await MonotonicClock.sleep(for: .milliseconds(100))
                rates.steer(by: try await lab.utilisation(of: network.name, over: .milliseconds(200)))
            }
            throw FaultError(.didNotLast, "a program that sends cross traffic has ended")
        }
        try await expect(lab, .hadNoEffect) { [utilisation] share in abs(share - utilisation) <= Self.tolerance }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        let message = "The congestion of \(network.name) did not go on: "
        if let error = steering.error { throw FaultError(.didNotLast, message + "\(error)") }
        // The loop may fail only after its next measurement.
        for host in hosts {
            let sender = await lab.program(ProgramID(host: host, program: CrossTraffic.program))
            guard sender?.isRunning == true else {
                throw FaultError(.didNotLast, message + "the program that sends cross traffic on \(host) has ended")
            }
        }
    }

    func heal(in lab: Lab) async throws {
        let wasOn = steering.isOn
        // The channel is measured under load, and the load ends even if that fails.
        var problem: (any Error)?
        if wasOn {
            do { try await lab.recordAgainstRecommendation(network, over: .seconds(1)) } catch { problem = error }
        }
        await steering.stop()
        for host in hosts {
            let id = ProgramID(host: host, program: CrossTraffic.program)
            if await lab.program(id)?.isRunning == true { try await lab.stop(id, within: .seconds(1)) }
        }
        if let problem { throw problem }
        let idle = utilisation / 2
        if wasOn { try await expect(lab, .didNotHeal) { share in share < idle } }
    }

    private func sender(on host: String, to peer: String, in lab: Lab) async throws -> RunningProgram {
        guard let address = lab.addresses(of: peer).first else {
            throw FaultError(.notApplicable, "Network `\(network.name)` has no addresses to send cross traffic to.")
        }
        var spec = ProgramSpec(
            CrossTraffic.program, executable: lab.options.crossTrafficExecutable,
            arguments: ["\(address)", "\(Self.port)"])
        spec.takesInput = true
        return try await lab.start(spec, on: host)
    }

    private func expect(
        _ lab: Lab, _ otherwise: FaultError.Kind, _ holds: (Double) -> Bool
    ) async throws {
        let deadline = lab.log.now + Lab.evidenceWithin
        while true {
            try await MonotonicClock.sleep(for: ChannelMeter.period)
            let share = try await lab.utilisation(of: network.name, over: Self.window)
            if holds(share) {
                lab.log.record(.lab, .utilisation, [.network: .string(network.name), .share: .double(share)])
                return
            }
            guard lab.log.now < deadline else {
                throw FaultError(
                    otherwise,
                    "Congestion of \(network.name) to \(Int(utilisation * 100)) % \(otherwise.rawValue): "
                        + "\(Int(share * 100)) % measured at last.")
            }
        }
    }
}

/// The rate of the two senders of cross traffic, controlled by the utilisation of their channel.
package struct CrossTrafficRates: Sendable, Hashable {
    /// The rate of each sender, in bits per second.
    package private(set) var each: Int
    private let capacity: Double
    private let target: Double

    /// Starts with the rate for an otherwise idle channel.
    package init(capacity: Int, target: Double) {
        self.capacity = Double(capacity)
        self.target = target
        each = Int(Double(capacity) * target / 2)
    }

    /// Corrects half of the deviation, within 0…capacity.
    package mutating func steer(by measured: Double) {
        each = Int(min(max(Double(each) + (target - measured) * capacity / 4, 0), capacity))
    }
}
