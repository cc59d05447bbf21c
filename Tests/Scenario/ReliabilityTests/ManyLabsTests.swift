import Foundation
import Kernel
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite(
    "Many labs, one after the other, in one process", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .timeLimit(.minutes(10)))
struct ManyLabsTests {
    /// The number of labs before each measurement, from the environment variable `PUSHLAB_LABS`.
    static let count = ProcessInfo.processInfo.environment["PUSHLAB_LABS"].flatMap { Int($0) } ?? 100

    @Test("leave no descriptor, thread or process behind, and no more memory than the first ones took")
    func openAndClose() async {
        // In a process of its own, in which nobody else opens descriptors or starts threads.
        await #expect(processExitsWith: .success) {
            for _ in 0..<Self.count { try await Self.useLab() }
            let before = try ProcessUse.settled()
            let memory = try ProcessUse.memory()
            for _ in 0..<Self.count { try await Self.useLab() }
            let after = try ProcessUse.settled(atMost: before)
            #expect(after == before)
            // The allocator needs as many until it takes no more from the kernel.
            guard Self.count >= 500 else { return }
            let growth = Double(try ProcessUse.memory()) / Double(memory)
            #expect(growth < 1.05, "\(memory) bytes became \(growth) times as many")
        }
    }

    /// Opens a small lab, runs a program on one of its hosts, and closes it.
    private static func useLab() async throws {
        let topology = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])
        let lab = try await Lab.open(topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
        let program = try await lab.start(ProgramSpec("true", executable: "/bin/true"), on: "phone")
        #expect(await program.waitForEnd(within: .seconds(20)))
        await lab.close()
    }
}
