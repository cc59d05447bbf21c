import Kernel
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite(
    "A process whose shared pool is busy", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .timeLimit(.minutes(5)))
struct StarvedPoolTests {
    @Test("faults that act again and again go on all the same")
    func flapping() async {
        await #expect(processExitsWith: .success) {
            try await Self.withoutPool { lab in
                let flapping = try await lab.inject(
                    .link(LinkID("phone"), .flapping(down: .milliseconds(20), up: .milliseconds(20))))
                try await lab.wait(for: .carrierLost, times: 4)
                try await lab.heal(flapping)
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
            }
        }
    }

    @Test("cross traffic is steered all the same, and the channel is measured")
    func congestion() async {
        await #expect(processExitsWith: .success) {
            try await Self.withoutPool(channel: 2_000_000) { lab in
                let fault = Fault.congestion(network: "ward", utilisation: 0.5)
                // Senders without a processor send nothing, then too much, and one attempt may not be enough.
                var active = try? await lab.inject(fault)
                for _ in 0..<4 where active == nil { active = try? await lab.inject(fault) }
                try await lab.heal(try #require(active))
            }
        }
    }

    /// Opens a lab on the labs' threads while every thread of the shared pool waits for the end of the body.
    private static func withoutPool(
        channel: Int? = nil, _ body: @Sendable (Lab) async throws -> Void
    ) async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: channel)
        let topology = Topology(
            networks: [network],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true)])
        try await withTaskExecutorPreference(try LabThreads.shared()) {
            let lab = try await Lab.open(topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
            let pool = BusyPool()
            do {
                try await body(lab)
            } catch {
                Issue.record(error)
            }
            #expect(pool.release())
            await lab.close()
        }
    }
}
