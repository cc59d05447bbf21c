import EventLiterals
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport
import Testing

@Suite("What runs leave in their process", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineLeftoverTests {
    @Test("no descriptor and no thread, with a device and a fault")
    func descriptors() async {
        // In a process of its own, in which nothing else opens any.
        await #expect(processExitsWith: .success) {
            var definition = phone(
                "sleep 60", .fault(FaultStep(.link([LinkID("phone")], .adminDown))), .heal(.all),
                .expect(.host("phone", .running), within: .seconds(60)),
                .do(.join("phone", network: "lobby")))
            definition.networks.append(.numbered(2, name: "lobby"))
            definition.hosts[0].joinable = ["lobby"]
            definition.hosts[0].device = DeviceDefinition()
            let first = await Engine.run(definition)
            #expect(first.verdict == .passed, "\(first.findings)")
            let before = try ProcessUse.settled()
            for _ in 0..<3 { #expect(await Engine.run(definition).verdict == .passed) }
            let after = try ProcessUse.settled(atMost: before)
            #expect(after.descriptors.count <= before.descriptors.count, "\(after)")
            #expect(after.threads == before.threads)
            #expect(after.children == before.children)
        }
    }
}
