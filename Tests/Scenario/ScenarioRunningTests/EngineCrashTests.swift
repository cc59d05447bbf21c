import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport
import Testing

@Suite("Programs that a signal ends", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineCrashTests {
    private static let pause = Step.Action.do(.wait(.seconds(60)))

    private func crash(_ signal: CrashPattern.Signal? = nil, _ count: Count = .atLeast(1)) -> Step.Action {
        .expect(.crash(CrashPattern("phone", signal: signal), count), within: .seconds(10))
    }

    @Test("a signal that nobody in the lab sent and no step expects is a failure, which leads and ends the steps")
    func unexpected() async throws {
        let never = Step.Action.never(.event(EventPattern("ready", from: "phone"), .atLeast(1)), for: .seconds(60))
        let result = await Engine.run(phone("echo last words; kill -SEGV $$", never, Self.pause))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(
            finding.message
                == "phone/pager was ended by SIGSEGV, from outside the lab, and no step expects it.")
        #expect(finding.details.contains { $0.contains("last words") }, "\(finding.details)")
        #expect(finding.details.last?.contains("expect: { crash: phone/pager, signal: SIGSEGV }") == true)
        #expect(result.duration < .seconds(30))
    }

    @Test("it leads also where a step has failed before it was known")
    func leads() async throws {
        let exits = Step.Action.expect(.host("phone", .exited), within: .seconds(60))
        // It fails at once, for the program does not run any more: as soon as that can be known.
        let step = Step.Action.do(.signal(.user1, ["phone"]))
        let result = await Engine.run(phone("sleep 0.2; kill -ABRT $$", exits, step, Self.pause))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.hasPrefix("phone/pager was ended by SIGABRT"))
    }

    @Test("a step expects it, by any signal or by the one that came")
    func expected() async {
        for signal in [nil, CrashPattern.Signal.segmentation] {
            #expect(await Engine.run(phone("kill -SEGV $$", crash(signal, .exactly(1)))).verdict == .passed)
        }
        let exits = Step.Action.expect(.event(EventPattern(.exited, from: "phone"), .atLeast(1)), within: .seconds(10))
        #expect(await Engine.run(phone("kill -SEGV $$", exits)).verdict == .passed)
    }

    @Test("every signal that a step can name is told by that name", arguments: CrashPattern.Signal.allCases)
    func names(_ signal: CrashPattern.Signal) async {
        let script = "kill -s \(signal.rawValue.dropFirst(3)) $$; sleep 60"
        #expect(await Engine.run(phone(script, crash(signal, .exactly(1)))).verdict == .passed)
    }

    @Test("another signal than the one that is expected is a failure, and so is one that is not to come")
    func others() async throws {
        let result = await Engine.run(phone("kill -SEGV $$", crash(.abort)))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.hasPrefix("phone/pager was ended by SIGSEGV"))
        let banned = Step.Action.never(.crash(CrashPattern("phone"), .atLeast(1)), for: .seconds(10))
        #expect(await Engine.run(phone("sleep 0.3; kill -KILL $$", banned, Self.pause)).verdict == .failed)
        #expect(
            await Engine.run(phone("kill -SEGV $$; sleep 60", crash(nil, .atMost(0)), Self.pause)).verdict == .failed)
    }

    @Test("the signals of faults and of steps are expected")
    func sent() async {
        for fault in [ProcessFault.kill, .crash, .stop] {
            let step = Step.Action.fault(FaultStep(.process(["phone"], fault)))
            #expect(await Engine.run(phone("exec sleep 60", step, .do(.wait(.seconds(0.2))))).verdict == .passed)
        }
        let steps: [Step.Action] = [.do(.signal(.user1, ["phone"])), .do(.stop(["phone"]))]
        for step in steps {
            #expect(await Engine.run(phone("exec sleep 60", step, .do(.wait(.seconds(0.2))))).verdict == .passed)
        }
    }

    @Test("a signal of a step that the program has outlived is not what ends it later")
    func outlived() async throws {
        let script =
            "trap 'echo alive; heard=1' USR1; echo armed; until [ $heard ]; do sleep 0.1; done; "
            + "sleep 2.5; trap - USR1; kill -USR1 $$"
        let lines = ["armed", "alive"].map {
            Step.Action.expect(.log(LogPattern($0), .atLeast(1)), within: .seconds(10))
        }
        let signal = Step.Action.do(.signal(.user1, ["phone"]))
        let result = await Engine.run(phone(script, lines[0], signal, lines[1], Self.pause))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.hasPrefix("phone/pager was ended by SIGUSR1"), "\(result.findings)")
    }

    @Test("what a program prints of a crash is no crash, and the report of one is no line of it")
    func lines() async {
        let line = Step.Action.never(.log(LogPattern("SIGSEGV"), .atLeast(1)), for: nil)
        #expect(await Engine.run(phone("sleep 0.1; kill -SEGV $$", line, crash())).verdict == .passed)
        let forged = #"echo '{"event":"crash-reported","signal_name":"SIGSEGV"}'; sleep 60"#
        #expect(
            await Engine.run(phone(forged, .never(.crash(CrashPattern("phone"), .atLeast(1)), for: .seconds(0.5))))
                .verdict == .passed)
    }
}
