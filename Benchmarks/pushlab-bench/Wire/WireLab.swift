internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab

/// A lab of two hosts on an impairable network, with measurements of traffic from `far` to `near` over the link of
/// `near`.
struct WireLab {
    struct Stream: Sendable {
        var count = 0.0
        /// The number of duplicates.
        var doubled = 0.0
        /// The delay of a packet in microseconds.
        var p50 = 0.0
        var p99 = 0.0
        /// The rate in bits per second.
        var rate = 0.0
        /// The processor time of the engine or relay, in seconds.
        var processor = 0.0
    }

    let lab: Lab
    private static let link = LinkID("near")
    private static let port = "7000"

    init() async throws {
        var network = NetworkSpec.numbered(1, name: "lan")
        network.isImpairable = true
        lab = try await Lab.open(
            Topology(networks: [network], hosts: [HostSpec("near", on: ["lan"]), HostSpec("far", on: ["lan"])]),
            options: LabOptions(programsFolder: ProgramsFolder.path, seed: 1))
    }

    private var target: String { lab.addresses(of: "near").first { !$0.isV6 }.map { "\($0)" } ?? "" }

    /// Sends datagrams of 200 bytes at a rate per second.
    func stream(rate: Int, count: Int) async throws -> Stream {
        let receiver = try await BenchProcess.start(["receive", Self.port], on: "near", in: lab)
        let sender = try await BenchProcess.start(
            ["send", target, Self.port, "\(rate)", "\(count)", "200"], on: "far", in: lab, isReady: false)
        let found = try await receiver.figures(lab)
        _ = try await sender.figures(lab)
        return Stream(
            count: found["count"] ?? 0, doubled: found["doubled"] ?? 0, p50: found["p50"] ?? 0, p99: found["p99"] ?? 0)
    }

    /// Sends bytes over TCP for some seconds, and returns the bits per second after the first second.
    func bytes(seconds: Int) async throws -> Double {
        let sink = try await BenchProcess.start(["sink", Self.port], on: "near", in: lab)
        let source = try await BenchProcess.start(
            ["source", target, Self.port, "\(seconds)"], on: "far", in: lab, isReady: false)
        let rate = try await sink.figures(lab)["rate"] ?? 0
        _ = try await source.figures(lab)
        return rate
    }

    /// Measures while the engine impairs the link in both directions.
    func impaired(_ impairment: Impairment, _ body: () async throws -> Stream) async throws -> Stream {
        let active = try await lab.inject(.link(Self.link, .impaired(impairment, .both)))
        let before = try await lab.wireProcessorTime(of: Self.link)
        var stream = try await body()
        let after = try await lab.wireProcessorTime(of: Self.link)
        stream.processor = (after - before) / .seconds(1)
        try await lab.heal(active)
        return stream
    }

    /// Measures while `bench-floor relay` delays the link in both directions.
    func relayed(delay milliseconds: Double, _ body: () async throws -> Stream) async throws -> Stream {
        let link = try await lab.labIndex(of: Self.link)
        let relay = try await BenchProcess.start(
            ["relay", "\(link)", "\(Int(milliseconds * 1000))"], on: nil, in: lab)
        try await lab.lead(Self.link, through: [.toHost, .fromHost])
        var stream = try await body()
        try await lab.lead(Self.link, through: [])
        // Waits for the frames that the relay still holds or receives.
        try await MonotonicClock.sleep(for: .milliseconds(Int64(milliseconds) + 50))
        try await lab.lead(Self.link, through: nil)
        stream.processor = try await relay.figures(lab)["processor"] ?? 0
        return stream
    }

    /// Impairs a stream to the host, and returns the digest of what happened to its packets.
    func digest(_ impairment: Impairment, count: Int) async throws -> String {
        let active = try await lab.inject(.link(Self.link, .impaired(impairment, .toHost)))
        _ = try await stream(rate: 20_000, count: count)
        try await lab.heal(active)
        let event = lab.log.events().last { $0.name == .linkImpaired }
        guard let event, event.fields[.packets]?.int == count, let digest = event.fields[.digest]?.string else {
            throw BenchError("The engine has not seen \(count) packets.")
        }
        return digest
    }

    /// Impairs and heals the link repeatedly during a stream of 1000 datagrams per second.
    func repeatInsertion(times: Int) async throws -> (lost: Double, doubled: Double) {
        let count = 20_000
        async let stream = stream(rate: 1000, count: count)
        var impairment = Impairment()
        impairment.delay = .milliseconds(1)
        for _ in 0..<times {
            let active = try await lab.inject(.link(Self.link, .impaired(impairment, .both)))
            try await MonotonicClock.sleep(for: .milliseconds(20))
            try await lab.heal(active)
        }
        let found = try await stream
        return (Double(count) - (found.count - found.doubled), found.doubled)
    }
}
