import LabModel
import NetworkLab
import ScenarioLanguage
import TestSupport
import Testing

/// Scenarios as users write them, each with a verdict that was wrong once.
@Suite("Verdicts on scenarios in words", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineWordsTests {
    private static let networks = "name: Words\nnetworks: { ward: {} }\n"
    private static let twoPhones =
        networks + """
            hosts:
              server: { on: ward, runs: { push-server: {} } }
              phones: { on: ward, count: 2, runs: { push-provider: { timer: 1s, starts: false } } }
            steps:

            """
    private static let twoHosts =
        networks + """
            hosts:
              server: { on: ward, runs: { idle: { run: [sleep, '60'] } } }
              phone: { on: ward, runs: { idle: { run: [sleep, '60'] } } }
            steps:

            """

    private func verdict(_ text: String) async throws -> (verdict: Verdict, messages: [String]) {
        let reading = ScenarioReading(Array(text.utf8), file: "words.yaml")
        let definition = try #require(reading.definition, "\(reading.diagnostics)")
        let result = await Engine.run(definition)
        return (result.verdict, result.findings.map(\.message))
    }

    @Test("a member of a group of which nothing is known does not keep a rule from the others")
    func group() async throws {
        let found = try await verdict(
            Self.twoPhones + """
                  - do: { start: phones-1 }
                  - never: { sockets: phones/push-provider, above: 0 }
                  - expect: { phones-1: connected }
                  - do: { wait: 300ms }
                """)
        #expect(found.verdict == .failed, "\(found.messages)")
    }

    @Test("a program that was never started has no sockets")
    func notStarted() async throws {
        let found = try await verdict(
            Self.twoPhones + """
                  - expect: { sockets: phones/push-provider, below: 1 }
                  - always: { sockets: phones/push-provider, above: 0, for: 300ms }
                """)
        #expect(found.verdict == .failed, "\(found.messages)")
    }

    @Test("open files of a program are those of all its processes, and none before it was started")
    func openFiles() async throws {
        let hosts = """
            hosts:
              desk:
                on: ward
                runs:
                  opener: { run: [bash, -c, "exec 7</etc 8</etc; sleep 60 & wait"], starts: false }
            steps:

            """
        // The shell and its child have the three of each program, two of the script and some of the runner's.
        let found = try await verdict(
            Self.networks + hosts + """
                  - expect: { open-files: desk/opener, below: 1 }
                  - do: { start: desk }
                  - expect: { open-files: desk/opener, above: 9, below: 30 }
                  - always: { open-files: desk/opener, above: 9, for: 200ms }
                  - never: { open-files: desk/opener, above: 29 }
                  - do: { wait: 100ms }
                """)
        #expect(found.verdict == .passed, "\(found.messages)")
        let broken = try await verdict(
            Self.networks + hosts + """
                  - do: { start: desk }
                  - always: { open-files: desk/opener, below: 5 }
                  - do: { wait: 500ms }
                """)
        #expect(broken.verdict == .failed, "\(broken.messages)")
    }

    @Test("frames for the address that a host has in place of another are frames for the host")
    func changedAddress() async throws {
        let found = try await verdict(
            Self.twoHosts + """
                  - fault: { link: server, address: changes }
                  - never: { wire: phone, to: server, protocol: udp, port: 9 }
                  - do: { run: [bash, -c, 'echo x > /dev/udp/10.1.255.254/9'], on: phone }
                  - do: { wait: 100ms }
                """)
        #expect(found.verdict == .failed, "\(found.messages)")
    }

    @Test("frames for the address of a host's link are frames for the host")
    func linkLocal() async throws {
        let found = try await verdict(
            Self.twoHosts + """
                  - do: { run: [bash, -c, 'echo x > "/dev/udp/fe80::aff:fe01:1%eth0/9"'], on: phone }
                  - expect: { wire: phone, to: server, protocol: udp, port: 9 }
                """)
        #expect(found.verdict == .passed, "\(found.messages)")
    }

    @Test("the time to recover counts from the step when the last fault is not healed, whatever else has healed")
    func lastFaultIsOn() async throws {
        let found = try await verdict(
            Self.networks + """
                hosts:
                  server: { on: ward, runs: { push-server: { heartbeat: 200ms, acknowledge-within: 5s } } }
                  phone: { on: ward, runs: { push-provider: { timer: 250ms, interval: 1s, backoff: 100ms } } }
                steps:
                  - expect: { phone: connected }
                  - fault: { pause: server, for: 300ms }
                  - fault: { link: phone, address: changes }
                  - do: { wait: 5s }
                  - expect: { recovers: phone, within: 2s }

                """)
        #expect(found.verdict == .passed, "\(found.messages)")
    }

    @Test("what is measured is measured a last time at the end")
    func measuredAtTheEnd() async {
        let script = "trap 'exec 3<>/dev/udp/127.0.0.1/9; echo opened' USR1; echo armed; while :; do sleep 0.01; done"
        let lines = ["armed", "opened"].map {
            Step.Action.expect(.log(LogPattern($0), .atLeast(1)), within: .seconds(10))
        }
        let none = ScenarioExpectation.sockets("phone", nil, Bounds(below: 1))
        for _ in 0..<3 {
            let result = await Engine.run(
                phone(
                    "exec bash -c \"\(script)\"", lines[0], .always(none, for: nil),
                    .do(.signal(.user1, ["phone"])), lines[1]))
            #expect(result.verdict == .failed)
            #expect(result.findings.first?.step == 2)
        }
    }

    @Test("what was never there to be measured was not always as it is to be")
    func nothingToMeasure() async {
        let share = ScenarioExpectation.tcpRetransmissions(host: "phone", Bounds(below: 0.15))
        let result = await Engine.run(phone("exec sleep 60", .always(share, for: nil), .do(.wait(.seconds(0.2)))))
        #expect(result.verdict == .inconclusive(.witnessLost))
    }

    @Test("what a program that another has stopped did not say says nothing; what a fault has paused does")
    func isStoppedFromOutside() async {
        let never = Step.Action.never(.log(LogPattern("bad", from: "phone"), .atLeast(1)), for: .seconds(0.5))
        let stopping = Step.Action.expect(.log(LogPattern("^stopping$"), .atLeast(1)), within: .seconds(60))
        let stopped = await Engine.run(phone("(echo stopping; kill -STOP $$) & sleep 60", stopping, never))
        #expect(stopped.verdict == .inconclusive(.witnessLost))
        let pause = Step.Action.fault(FaultStep(.process(["phone"], .pause)))
        #expect(await Engine.run(phone("exec sleep 60", pause, never)).verdict == .passed)
    }
}
