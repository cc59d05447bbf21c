import EventLiterals
import FoundationEssentials
import Kernel
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport
import Testing

private func reported(_ name: EventName, from: ProgramTarget? = "phone") -> ScenarioExpectation {
    .event(EventPattern(name, from: from), .atLeast(1))
}

@Suite("Faults in scenarios", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineFaultTests {
    @Test("a fault with a time heals by itself while the steps go on")
    func healsByItself() async throws {
        let result = await Engine.run(
            phone(
                "sleep 60", .fault(FaultStep(.link([LinkID("phone")], .carrierDown), for: .seconds(0.5))),
                .expect(reported("carrier-lost"), within: .seconds(60)),
                .expect(reported("carrier-gained"), within: .seconds(60))))
        #expect(result.verdict == .passed)
        let (began, ended) = (result.steps.first?.began, result.steps.last?.ended)
        #expect(try #require(ended) - (try #require(began)) >= .milliseconds(500))
    }

    @Test("a fault heals by itself while other work holds every thread of the shared pool")
    func healsBesideBusyPool() async {
        // In a process of its own, whose pool no other test needs.
        await #expect(processExitsWith: .success) {
            let definition = phone(
                "sleep 60", .fault(FaultStep(.link([LinkID("phone")], .carrierDown), for: .seconds(0.1))),
                .expect(reported(.carrierGained), within: .seconds(10)))
            let threads = try LabThreads.shared()
            let result = await withTaskExecutorPreference(threads) {
                let pool = BusyPool()
                let result = await Engine.run(definition)
                #expect(pool.release())
                return result
            }
            #expect(result.verdict == .passed, "\(result.findings)")
        }
    }

    @Test("a fault without a time lasts until it is healed by its name")
    func healedByStep() async {
        let down = FaultStep(.link([LinkID("phone")], .carrierDown), as: "cut")
        let result = await Engine.run(
            phone(
                "sleep 60", .fault(down), .never(reported("carrier-gained"), for: .seconds(0.3)),
                .do(.wait(.seconds(0.4))), .heal(.named("cut")),
                .expect(reported("carrier-gained"), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("a fault that had no effect leaves the run inconclusive")
    func hadNoEffect() async throws {
        let result = await Engine.run(
            phone(
                "exit 0", .expect(.host("phone", .exited), within: .seconds(60)),
                .fault(FaultStep(.process(["phone"], .kill))), .do(.wait(.seconds(1)))))
        #expect(result.verdict == .inconclusive(.noEffect))
        #expect(result.steps.map(\.state) == [.done, .inconclusive, .notRun])
        #expect(try #require(result.findings.first).line == 11)
    }

    @Test("a restart waits until the program is ready again, and a provider that comes back has recovered")
    func restart() async throws {
        let script = reports("listening", "connected", "heartbeat")
        let result = await Engine.run(
            phone(
                script, ready: .event("listening"), .expect(.host("phone", .connected), within: .seconds(60)),
                .fault(FaultStep(.process(["phone"], .restart))),
                .expect(.recovers("phone", stable: .seconds(0.2)), within: .seconds(60))))
        #expect(result.verdict == .passed)
        let recovery = try #require(result.recoveries.first)
        #expect(recovery.host == "phone")
        #expect(recovery.outage > .zero && recovery.outage < .seconds(60))
        #expect(recovery.stable >= .seconds(0.2))
    }

    @Test("a provider that never comes back has not recovered")
    func neverRecovers() async throws {
        // The folder is of this host of this lab.
        let script = "if [ -e /tmp/ran ]; then sleep 60; fi; touch /tmp/ran; " + reports("connected")
        let result = await Engine.run(
            phone(
                script, .expect(.host("phone", .connected), within: .seconds(60)),
                .fault(FaultStep(.process(["phone"], .restart))),
                .expect(.recovers("phone", stable: nil), within: .seconds(0.3))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("phone is disconnected since"))
        #expect(result.recoveries.isEmpty)
    }

    @Test("a program that a fault stopped is started again when it heals")
    func stopped() async {
        let result = await Engine.run(
            phone(
                reports("listening"), ready: .event("listening"),
                .fault(FaultStep(.process(["phone"], .stop), as: "halt")),
                .expect(.host("phone", .exited), within: .seconds(60)), .heal(.named("halt")),
                .expect(.host("phone", .running), within: .seconds(60)),
                .expect(reported("listening"), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("a run with a folder leaves its events and the output of its programs there")
    func folder() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/pushlab-engine-test-\(UInt32.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = await Engine.run(
            phone(reports("ding"), .expect(reported("ding"), within: .seconds(60))), directory: path)
        #expect(result.directory == path)
        let data = try Data(contentsOf: URL(filePath: path + "/events.ndjson"))
        let events = try data.split(separator: 0x0a).map { try JSONDecoder().decode(Event.self, from: Data($0)) }
        #expect(events.first?.name == "scenario-began")
        for name: EventName in ["lab-opened", "lab-closed", "launched", "ding", "step-began", "step-ended"] {
            #expect(events.contains { $0.name == name })
        }
        let output = try Data(contentsOf: URL(filePath: path + "/logs/phone-pager.log"))
        #expect(String(decoding: output, as: UTF8.self) == "{\"event\":\"ding\"}\n")
    }
}
