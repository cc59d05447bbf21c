import EventLiterals
import Foundation
import Glibc
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport
import TestTools
import Testing

private let isConnected = ScenarioExpectation.host("phone", .connected)
private let ding = ScenarioExpectation.event(EventPattern("ding"), .atLeast(1))

@Suite("Running scenarios", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineTests {
    @Test("steps that are all met make a run that passed")
    func passes() async {
        let result = await Engine.run(
            phone(
                reports("connected"), .expect(isConnected, within: .seconds(60)),
                .always(isConnected, for: .seconds(0.2)),
                .do(.run(["true"], on: "phone", within: .seconds(60)))))
        #expect(result.verdict == .passed)
        #expect(result.findings.isEmpty)
        #expect(result.steps.map(\.state) == [.done, .done, .done])
        #expect(result.steps.map(\.line) == [10, 11, 12])
        #expect(result.seed == 7)
    }

    @Test("what is not met in time fails, and the steps after it do not run")
    func failsByTime() async throws {
        let result = await Engine.run(
            phone(
                reports("connected", "disconnected"), .expect(ding, within: .seconds(0.3)),
                .expect(isConnected, within: .seconds(60))))
        #expect(result.verdict == .failed)
        #expect(result.steps.map(\.state) == [.failed, .notRun])
        let finding = try #require(result.findings.first)
        #expect(finding.line == 10)
        #expect(finding.message.contains("was not met: expected at least once, got 0."))
    }

    @Test("what is counted last is counted for half a second more")
    func settles() async throws {
        let once = ScenarioExpectation.event(EventPattern("ding"), .exactly(1))
        // One process, so that the second is not late by the start of another.
        let twice =
            #"perl -e '$| = 1; for (1, 2) { print "{\"event\":\"ding\"}\n"; select undef, undef, undef, 0.2 } "#
            + "sleep 60'"
        let result = await Engine.run(phone(twice, .expect(once, within: .seconds(60))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("expected once, got 2"))
        let late = await Engine.run(phone(reports("ding", "sleep 60", "ding"), .expect(once, within: .seconds(60))))
        #expect(late.verdict == .passed)
    }

    @Test("what is forbidden without a time is looked for half a second at least, and all that was written until then")
    func settlesBan() async throws {
        let ban = Step.Action.never(ding, for: nil)
        let ready = ScenarioExpectation.event(EventPattern("ready"), .atLeast(1))
        let result = await Engine.run(
            phone(
                reports("ready", then: "while sleep 0.05; do echo '{\"event\":\"ding\"}'; done"),
                .expect(ready, within: .seconds(60)), ban,
                .expect(ready, within: .seconds(1))))
        #expect(result.verdict == .failed)
        #expect(result.findings.first?.step == 2)
    }

    @Test("what programs wrote that was dropped or cannot be read leaves open what it would have shown")
    func unreadable() async throws {
        let needle = ScenarioExpectation.log(LogPattern("needle"), .atLeast(1))
        let dropped = await Engine.run(
            phone("seq 400000; echo needle; sleep 60", .expect(needle, within: .seconds(8))))
        #expect(dropped.verdict == .inconclusive(.witnessLost))
        let slow = ScenarioExpectation.log(LogPattern("(x+x+)+y"), .atLeast(1))
        let isThere = Step.Action.expect(.log(LogPattern("^x"), .atLeast(1)), within: .seconds(60))
        let searched = await Engine.run(
            phone("seq -s x 2000 | tr -d 0-9; sleep 60", isThere, .expect(slow, within: .seconds(2))))
        #expect(searched.verdict == .inconclusive(.witnessLost))
        let nan =
            "echo '{\"event\":\"connected\"}'; sleep 0.3; echo '{\"event\":\"ding\",\"share\":NaN}'; "
            + "echo over; sleep 60"
        let isOver = Step.Action.expect(.log(LogPattern("^over$"), .atLeast(1)), within: .seconds(60))
        let forbidden = await Engine.run(
            phone(nan, .expect(isConnected, within: .seconds(60)), .never(ding, for: .seconds(1)), isOver))
        #expect(forbidden.verdict == .inconclusive(.witnessLost))
        #expect(forbidden.notes.contains { $0.hasPrefix("phone/pager reported `ding`: the line is no JSON") })
        let missed = await Engine.run(phone(nan, isOver, .expect(ding, within: .seconds(1))))
        #expect(missed.verdict == .inconclusive(.witnessLost))
    }

    @Test("a host that has sent nothing has no share of what it sent again")
    func noRetransmissions() async throws {
        let few = ScenarioExpectation.tcpRetransmissions(host: "phone", Bounds(below: 0.5))
        let result = await Engine.run(phone("sleep 60", .expect(few, within: .milliseconds(300))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("at the end it was not there"))
    }

    @Test("none so far is of all that has happened since the moment given, and of nothing later")
    func noneSoFar() async throws {
        let none = ScenarioExpectation.event(EventPattern("ding"), .exactly(0))
        let passed = await Engine.run(
            phone(
                reports("connected", "sleep 4", "ding"), .expect(isConnected, within: .seconds(60)),
                .expect(none, within: .seconds(1), since: .start),
                .expect(ding, within: .seconds(60))))
        #expect(passed.verdict == .passed)
        let failed = await Engine.run(
            phone(
                reports("ding"), .expect(ding, within: .seconds(60)),
                .expect(none, within: .seconds(1), since: .start)))
        #expect(failed.verdict == .failed)
        #expect(try #require(failed.findings.first).message.contains("expected never, got 1"))
        let since = await Engine.run(
            phone(
                reports("ding"), .expect(ding, within: .seconds(60)),
                .do(.run(["true"], on: "phone", within: .seconds(60))), .expect(none, within: .seconds(1))))
        #expect(since.verdict == .passed)
    }

    @Test("a program that prints too much is noted, and leaves open what its lines would have shown")
    func floods() async throws {
        let flood = "seq 400000; echo '{\"event\":\"ding\"}'; sleep 60"
        let passed = await Engine.run(phone(flood, .expect(ding, within: .seconds(60))))
        #expect(passed.verdict == .passed)
        let note = try #require(passed.notes.first)
        #expect(note.hasPrefix("phone/pager printed more than is kept: ") && note.contains(" and 0 events"))
        let unseen = await Engine.run(
            phone(
                flood, .never(.log(LogPattern("^399999$"), .atLeast(1)), for: nil),
                .expect(ding, within: .seconds(60))))
        #expect(unseen.verdict == .inconclusive(.witnessLost))
        #expect(unseen.findings.first?.message.contains("phone/pager printed more than is kept") == true)
    }

    @Test("a program that ends before it is ready is named, with its last lines")
    func diesAtStart() async throws {
        let result = await Engine.run(
            phone("echo no such server >&2; exit 3", ready: .event("listening"), .expect(ding, within: .seconds(60))))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("phone/pager was not ready: it ended with exit status 3"))
        #expect(finding.details.contains { $0.hasSuffix("no such server") })
        #expect(result.steps.map(\.state) == [.notRun])
    }

    @Test("a program whose interpreter is not there is told from one that is not there itself")
    func interpreter() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-interpreter-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let scripts = [("#!/no/such\n", "install the interpreter"), ("print(1)\n", "begin a script with a line")]
        for (text, remedy) in scripts {
            let file = folder.appending(path: "pager").path
            try writeProgram(text, to: file)
            var definition = phone("", .expect(ding, within: .seconds(1)))
            definition.hosts[0].programs[0].kind = .executable(ExecutableSettings([file]))
            let result = await Engine.run(definition)
            #expect(result.findings.first?.message.contains(remedy) == true, "\(result.findings)")
        }
    }

    @Test("a finding tells which faults are on, and what the programs wrote last")
    func circumstances() async throws {
        let result = await Engine.run(
            phone(
                "echo waiting for the ward; sleep 60",
                .expect(.log(LogPattern("waiting"), .atLeast(1)), within: .seconds(5)),
                .fault(FaultStep(.link([LinkID("phone")], .carrierDown))),
                .expect(isConnected, within: .seconds(0.2))))
        let details = try #require(result.findings.first).details
        #expect(
            details.contains { $0.hasPrefix("`fault: { link: phone, carrier: down }` was on since ") }, "\(details)")
        #expect(details.contains { $0.hasSuffix("phone/pager  waiting for the ward") }, "\(details)")
    }

    @Test("a program that is not ready in time fails the run")
    func neverReady() async throws {
        let result = await Engine.run(
            phone("sleep 60", ready: .log("ready"), within: .seconds(0.3), .expect(ding, within: .seconds(60))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("not ready in 300ms"))
    }

    @Test("a program is ready when its host listens on the port")
    func readyByPort() async {
        let listen = "perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new(Listen => 1, LocalPort => 9000); sleep 60'"
        let result = await Engine.run(
            phone(listen, ready: .port(9000), .expect(.host("phone", .running), within: .seconds(60))))
        #expect(result.verdict == .passed)
    }

    @Test("a second time after `exactly once` has been met fails that step")
    func lateDuplicate() async throws {
        let once = ScenarioExpectation.event(EventPattern("ding"), .exactly(1))
        let script = reports("ding", "sleep 0.5", "ding")
        let late = await Engine.run(
            phone(script, .expect(once, within: .seconds(60)), .do(.wait(.seconds(60)))))
        #expect(late.verdict == .failed)
        #expect(late.steps.map(\.state) == [.failed, .notRun])
        #expect(try #require(late.findings.first).line == 10)
        let slow = reports("ding", "sleep 60", "ding")
        let early = await Engine.run(phone(slow, .expect(once, within: .seconds(60))))
        #expect(early.verdict == .passed, "the second time is after the end of the scenario")
    }

    @Test("a second time in the same write fails `exactly once` too", arguments: 0..<8)
    func exactlyOnceInOneWrite(_ run: Int) async throws {
        // Both lines are in the pipe at once, and the step that waits for the first takes no time afterwards.
        let twice = "sleep 0.2; printf '{\"event\":\"ding\"}\\n{\"event\":\"ding\"}\\n'; sleep 60"
        let result = await Engine.run(
            phone(twice, .expect(.event(EventPattern("ding"), .exactly(1)), within: .seconds(60))))
        #expect(result.verdict == .failed)
        #expect(result.findings.map(\.line) == [10])
    }

    @Test("what is forbidden for a time is waited for, and fails its own step")
    func forbidden() async throws {
        // Again and again, for the first may come before the step has begun.
        let script = "while echo '{\"event\":\"ding\"}'; do sleep 0.3; done"
        let broken = await Engine.run(phone(script, .never(ding, for: .seconds(60))))
        #expect(broken.verdict == .failed)
        #expect(try #require(broken.findings.first).line == 10)
        let kept = await Engine.run(phone(reports("sleep 60", "ding"), .never(ding, for: .seconds(0.1))))
        #expect(kept.verdict == .passed)
    }

    @Test("a scenario that takes too long names the step it waited in")
    func timeout() async throws {
        let result = await Engine.run(
            phone("sleep 60", timeout: .seconds(0.5), .do(.wait(.seconds(60))), .do(.wait(.seconds(1)))))
        #expect(result.verdict == .failed)
        #expect(try #require(result.findings.first).message.contains("in the step `do: { wait: 1m }`"))
        #expect(result.steps.map(\.state) == [.failed, .notRun])
        // Of the step alone: a lab may wait for others before it is opened.
        let (began, found) = (try #require(result.steps[0].began), try #require(result.findings.first?.at))
        #expect(found - began < .seconds(60))
    }

    @Test("a command that fails shows its status and its last lines")
    func failingCommand() async throws {
        let command = ["sh", "-c", "echo nothing there; exit 4"]
        let result = await Engine.run(phone("sleep 60", .do(.run(command, on: "phone", within: .seconds(60)))))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("exit status 4"))
        #expect(finding.details.contains { $0.hasSuffix("nothing there") })
    }

    @Test("a program that the machine lacks decides nothing, and is named with its package", arguments: [true, false])
    func missingProgram(isOfHost: Bool) async throws {
        var definition = phone("true", .expect(ding, within: .seconds(60)))
        if isOfHost {
            definition.hosts[0].programs[0].kind = .executable(ExecutableSettings(["no-such-program"]))
        } else {
            definition.needs = ["no-such-program"]
        }
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-engine-test-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = await Engine.run(definition, directory: folder)
        #expect(result.verdict == .inconclusive(.notSupported))
        #expect(result.steps.allSatisfy { $0.state == .notRun })
        #expect(
            result.findings.map(\.message) == [
                "This machine has no program `no-such-program`: install it, or write a path such as ./no-such-program."
            ])
        // Reports read the events of every attempt.
        #expect(FileManager.default.contents(atPath: "\(folder)/events.ndjson") == Data())
        #expect(MachineProgram("/nowhere/ping").remedy.contains("`iputils-ping`"))
    }

    @Test("a cancelled run closes its lab at once and is inconclusive")
    func cancelled() async throws {
        let (logs, continuation) = AsyncStream.makeStream(of: EventLog.self)
        let task = Task {
            defer { continuation.finish() }
            return await ScenarioRunner.run(
                phone("sleep 60", .do(.wait(.seconds(60)))), options: .init(programsFolder: LabMachine.programsFolder),
                steering: nil, noteLog: { continuation.yield($0) })
        }
        var iterator = logs.makeAsyncIterator()
        let log = try #require(await iterator.next())
        let deadline = log.now + .seconds(60)
        while !log.events().contains(where: { $0.name == .stepBegan }), log.now < deadline {
            await log.grown(beyond: log.count, until: log.now + .seconds(1))
        }
        task.cancel()
        let result = await task.value
        #expect(result.verdict == .inconclusive(.cancelled))
        #expect(result.duration < .seconds(60))
        #expect(result.steps.allSatisfy { $0.state != .done })
    }

    @Test("work that holds up all tasks of the process does not hold up a scenario")
    func notStarved() async {
        // In a process of its own, for it would hold up the other tests as well.
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.path + "/pushlab-engine-test-\(UUID())"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let (beginning, end) = ("\(folder)/beginning", "\(folder)/end")
            let script = "touch \(beginning); " + reports("sleep 0.6", "ding")
            var privileged = phone(
                script, .expect(ding, within: .seconds(60)),
                .do(.run(["touch", end], on: "phone", within: .seconds(60))))
            // It writes to the machine's files.
            privileged.isPrivileged = true
            let definition = privileged
            async let result = Engine.run(definition)
            try await eventually("the program has begun") { unsafe access(beginning, F_OK) == 0 }
            let deadline = ContinuousClock.now + .seconds(90)
            // More tasks that do not give way before the scenario has gone its way than there are threads for tasks.
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<(2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
                    group.addTask { while unsafe access(end, F_OK) != 0, ContinuousClock.now < deadline {} }
                }
            }
            #expect(ContinuousClock.now < deadline)
            #expect(await result.verdict == .passed)
        }
    }
}
