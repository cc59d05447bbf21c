import EventLiterals
import Foundation
import Kernel
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite(
    "What programs print", .enabled(if: LabMachine.canRunLabs, LabMachine.reason), .serialized,
    .timeLimit(.minutes(5)))
struct OutputTests {
    private static let topology = Topology(
        networks: [.numbered(1, name: "ward")],
        hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])

    private func python(_ name: String, _ script: String) -> ProgramSpec {
        ProgramSpec(name, executable: "/usr/bin/python3", arguments: ["-u", "-c", script])
    }

    private func shell(_ name: String, _ script: String) -> ProgramSpec {
        ProgramSpec(name, executable: "/bin/sh", arguments: ["-c", script])
    }

    @Test("lines and the end of a program are seen at once beside one that prints without end, which fills no memory")
    func flood() async throws {
        try await withLab(Self.topology) { lab in
            let began = lab.log.now
            let flood = try await lab.start(ProgramSpec("flood", executable: "/usr/bin/yes"), on: "phone")
            let clock = """
                import time
                for _ in range(40):
                    print(time.clock_gettime_ns(time.CLOCK_MONOTONIC))
                    time.sleep(0.02)
                """
            let other = try await lab.start(python("other", clock), on: "server")
            #expect(await other.waitForEnd(within: .seconds(60)))
            let lines = lab.log.events().filter { $0.source == .program(other.id) && $0.name == .log }
            let delays = lines.compactMap { event -> Duration? in
                guard let written = event.fields[.line]?.string.flatMap({ Int64($0) }) else { return nil }
                return event.at - .nanoseconds(written - lab.log.epoch)
            }.sorted()
            try #require(delays.count == 40)
            // On an idle machine a few milliseconds, under a sanitizer beside other tests up to a second; without an end
            // where the other keeps the reactor to itself.
            #expect(delays[20] < .seconds(5), "\(delays)")
            // The burst, and what comes back in that time.
            let kept = lab.log.events().count { $0.source == .program(flood.id) && $0.name == .log }
            #expect(kept <= 10_000 + 2000 * (Int((lab.log.now - began) / .seconds(1)) + 1))
            #expect(lab.log.events().contains { $0.source == .program(flood.id) && $0.name == .outputDropped })
        }
    }

    @Test("an event of the lab or of a device's system is text from anybody else, and that is told once")
    func reserved() async throws {
        try await withLab(Self.topology) { lab in
            let words = ["alert", "exited", "alert", "frame", "provider-started", "connected", "measured"]
            let script = words.map { "echo '{\"event\":\"\($0)\",\"app\":\"pager\"}'" }.joined(separator: "; ")
            let program = try await lab.start(shell("pager", script), on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            let events = lab.log.events().filter { $0.source == .program(program.id) }
            #expect(events.count { $0.name == .exited } == 1)
            #expect(events.last?.name == .exited)
            for name in [EventName.alert, .frame, .providerStarted] { #expect(!events.contains { $0.name == name }) }
            for name in [EventName.connected, .measured] { #expect(events.count { $0.name == name } == 1) }
            #expect(events.count { $0.name == .log } == 5)
            let refused = events.filter { $0.name == .eventRefused }.compactMap { $0.fields[.name]?.string }
            #expect(refused == ["alert", "exited", "frame", "provider-started"])
        }
    }

    @Test("an event with a time that cannot be happened when it was read")
    func times() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import time
                now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
                for name, at in [("right", now), ("zero", 0), ("negative", -1), ("milliseconds", now // 1_000_000),
                        ("realtime", time.time_ns()), ("future", now + 10**10), ("least", -2**63), ("old", now - 10**15)]:
                    print('{"event":"%s","at_ns":%d}' % (name, at))
                print('{"event":"unborn","at_ns":\(lab.log.epoch + 1)}')
                print('{"event":"text","at_ns":"%d"}' % now)
                """
            let program = try await lab.start(python("clock", script), on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            let events = lab.log.events().filter { $0.source == .program(program.id) }
            let launched = try #require(events.first { $0.name == .launched })
            let told = events.filter { ![.launched, .exited, .eventRefused, .memoryUsed].contains($0.name) }
            #expect(told.count == 10)
            #expect(told.allSatisfy { $0.at >= launched.at })
            let refused = events.filter { $0.name == .eventRefused }.compactMap { $0.fields[.name]?.string }
            let wrong = ["zero", "negative", "milliseconds", "realtime", "future", "least", "old", "unborn", "text"]
            #expect(refused == wrong)
        }
    }

    @Test("what was written until a moment is in the log after it, however long it takes to read")
    func settles() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import os, time
                line = '{"event":"list","list":[%s]}\\n' % ",".join(["1"] * 1000)
                os.write(1, (line * 30 + '{"event":"last"}\\n').encode())
                os.write(2, b"written\\n")
                time.sleep(60)
                """
            try await lab.start(python("lists", script), on: "phone")
            // What is on the other stream is read a portion at a time, so that this comes before the most of it.
            try await lab.wait(forLine: "written")
            await lab.drainOutput()
            #expect(lab.log.events().contains { $0.name == "last" })
        }
    }

    @Test("a program whose child goes on printing is seen to end")
    func floodingChild() async throws {
        try await withLab(Self.topology) { lab in
            let parent = try await lab.start(shell("parent", "yes & exit 3"), on: "phone")
            #expect(await parent.waitForEnd(within: .seconds(20)))
            #expect(lab.log.events().contains { $0.name == .exited && $0.fields[.code] == 3 })
        }
    }

    @Test("each of 1.6 million lines is kept or counted, and events among them are kept")
    func manyLines() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-output-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withLab(Self.topology) { lab in
            var spec = shell("many", #"seq 1600000; echo '{"event": "counted"}'"#)
            spec.logFile = folder + "/log"
            let many = try await lab.start(spec, on: "phone")
            #expect(await many.waitForEnd(within: .seconds(240)))
            let events = lab.log.events().filter { $0.source == .program(many.id) }
            let kept = events.filter { $0.name == .log }
            let dropped = events.filter { $0.name == .outputDropped }
            #expect(kept.count >= 10_000)
            #expect(kept.count < 200_000)
            #expect(kept.prefix(10_000).map { $0.fields[.line]?.string } == (1...10_000).map { "\($0)" })
            #expect(kept.count + dropped.reduce(0) { $0 + ($1.fields[.lines]?.int ?? 0) } == 1_600_000)
            #expect(dropped.allSatisfy { $0.fields[.events] == 0 })
            #expect(events.contains { $0.name == "counted" })
            #expect(events.last?.name == .exited)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/log")).count > 11_500_000)
        }
    }

    @Test("of 120 events that are refused the first hundred are told")
    func manyRefusals() async throws {
        try await withLab(Self.topology) { lab in
            let script = #"for n in $(seq 120); do echo "{\"event\": \"e$n\", \"at_ns\": 1}"; done"#
            let many = try await lab.start(shell("many", script), on: "phone")
            #expect(await many.waitForEnd(within: .seconds(60)))
            let refused = lab.log.events().filter { $0.name == .eventRefused }
            #expect(refused.map { $0.fields[.name]?.string } == (1...100).map { "e\($0)" })
        }
    }

    @Test("each of 150,000 events is kept or counted, and so is what their lines are long")
    func manyEvents() async throws {
        try await withLab(Self.topology) { lab in
            let script = #"yes '{"event": "counted"}' | head -n 150000"#
            let began = lab.log.now
            let many = try await lab.start(shell("many", script), on: "phone")
            #expect(await many.waitForEnd(within: .seconds(240)))
            let took = (lab.log.now - began) / .seconds(1)
            let events = lab.log.events().filter { $0.source == .program(many.id) }
            let kept = events.count { $0.name == "counted" }
            let dropped = events.filter { $0.name == .outputDropped }
            // A machine that needs 10 s for them may keep them all.
            #expect(kept >= 50_000 && Double(kept) <= 50_000 + 10_000 * took)
            #expect(kept + dropped.reduce(0) { $0 + ($1.fields[.events]?.int ?? 0) } == 150_000)
            #expect(dropped.allSatisfy { $0.fields[.lines] == 0 })
            #expect(dropped.reduce(0) { $0 + ($1.fields[.bytes]?.int ?? 0) } == (150_000 - kept) * 20)
        }
    }

    @Test("a long line is whole, as text and as an event; one without end is cut")
    func longLines() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import sys
                print("a" * 70_000)
                print('{"event": "long", "text": "' + "b" * 70_000 + '"}')
                sys.stdout.write("c" * 5_000_000)
                """
            let program = try await lab.start(python("long", script), on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            let events = lab.log.events().filter { $0.source == .program(program.id) }
            let lines = events.compactMap { $0.name == .log ? $0.fields[.line]?.string : nil }
            #expect(lines.first == String(repeating: "a", count: 70_000))
            #expect(
                events.first { $0.name == "long" }?.fields["text"] == .string(String(repeating: "b", count: 70_000)))
            let pieces = lines.dropFirst().map(\.utf8.count)
            #expect(pieces.count > 1 && pieces.allSatisfy { $0 <= (1 << 20) + 16_384 })
            let dropped = events.filter { $0.name == .outputDropped }.compactMap { $0.fields[.bytes]?.int }
            #expect((pieces + dropped).reduce(0, +) == 5_000_000)
        }
    }
}
