import Foundation
import Kernel
import NetworkLab
import PushLabTesting
import TestTraits
import Testing

@Suite(
    "The trace of a device",
    .enabled(
        if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil,
        "this machine cannot run labs; see `pushlab doctor`"),
    .timeLimit(.minutes(20)))
struct ConformTests {
    /// Traces that were written after Apple's documents and reports from the field; no lab has made them.
    private static func trace(_ name: String) throws -> [String] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.appendingPathComponent("Examples/Traces/\(name).ndjson")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func conform(
        _ trace: [String], _ options: [String] = []
    ) async throws -> (end: ProcessEnd?, lines: [String], errors: String) {
        let scratch = try Scratch()
        _ = try scratch.write(trace.joined(separator: "\n") + "\n", to: "trace.ndjson")
        let run = try await PushLabProcess.run(
            ["conform", "trace.ndjson"] + options, in: scratch, atMost: .seconds(600))
        return (run.end, run.out.split(separator: "\n").map(String.init), run.errors)
    }

    @Test(
        "agrees with a lab, without the entitlement for multicast and with it",
        .showsLive("E09", "F02", "F05", "F07", "F11", "F12", "F13", "F15"),
        arguments: ["technote", "entitled"])
    func agreement(_ name: String) async throws {
        let run = try await conform(try Self.trace(name))
        #expect(run.end == .exited(0), "\(run.errors)")
        #expect(run.lines.last?.hasSuffix(" operations compared: they agree") == true, "\(run.lines)")
        let version = name == "technote" ? "iOS 17.5" : "iPadOS 18.1"
        let choices = run.lines.filter { $0.hasPrefix("lab choice, \(version): ") }
        #expect(choices.count == (name == "technote" ? 8 : 1))
        #expect(choices.allSatisfy { $0.hasSuffix(" (as on the device)") }, "\(choices)")
        #expect(run.lines.allSatisfy { !$0.hasPrefix("trace.ndjson:") }, "\(run.lines)")
    }

    @Test(
        "differs from a lab that is wrong, there alone",
        arguments: [
            (
                "lab-hides-denied-reason",
                "connection-path (denied): the device has `unsatisfied localNetworkDenied`, the lab `unsatisfied notAvailable`"
            ),
            (
                "lab-fails-denied-browser",
                "browser (denied): the device has `waiting dns -65570`, the lab `failed dns -65570`"
            ),
        ])
    func wrongLab(_ saboteur: String, difference: String) async throws {
        let run = try await conform(try Self.trace("technote"), ["--sabotage", saboteur])
        #expect(run.end == .exited(1), "\(run.errors)")
        let differences = run.lines.filter { $0.hasPrefix("trace.ndjson:") }
        #expect(differences.map { $0.drop { $0 != " " }.dropFirst() } == [Substring(difference)], "\(run.lines)")
    }

    @Test("is written by an app that compiles in both language modes, without a warning", arguments: [5, 6])
    func languages(_ version: Int) async throws {
        let device = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lab/device").path
        let walk = try String(contentsOfFile: "\(device)/walk.yaml", encoding: .utf8)
            .replacing("swift: ", with: "language: \(version)\n        swift: \(device)/")
            .replacing("plist: ", with: "plist: \(device)/").replacing("./peer", with: "\(device)/peer")
        let scratch = try Scratch()
        _ = try scratch.write(walk, to: "walk.yaml")
        let run = try await PushLabProcess.run(["build", "walk.yaml"], in: scratch, atMost: .seconds(600))
        #expect(run.end == .exited(0))
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    /// What is changed of the trace, each thing in another way.
    private static func doctored() throws -> (lines: [String], told: [String]) {
        var lines = try trace("technote")
        var told: [String] = []
        /// The number of the line with all these words.
        func number(_ operation: String, _ permission: String, _ words: String) throws -> Int {
            let index = lines.firstIndex { line in
                line.contains("\"\(operation)\",\"permission\":\"\(permission)\"") && line.contains(words)
            }
            return try #require(index) + 1
        }
        let connect = try number("tcp-connect", "denied", "EHOSTUNREACH")
        lines[connect - 1] = #"{"operation":"tcp-connect","permission":"denied","state":"ok"}"#
        told.append("\(connect): tcp-connect (denied): the device has `ok`, the lab `failed EHOSTUNREACH`")
        let undeclared = try number("browser-undeclared", "denied", "-65555")
        lines[undeclared - 1].replace("-65555", with: "-65570")
        told.append(
            "\(undeclared): browser-undeclared (denied): the device has `failed dns -65570`, the lab `failed dns -65555`"
        )
        // The one line is gone, and the other is more than there was.
        let retry = try number("connect-again", "undetermined", "\"ok\"")
        lines[retry - 1] = #"{"operation":"udp-send","permission":"undetermined","state":"ok"}"#
        told.append("\(retry - 1): connect-again (undetermined): the lab has `ok` after this, the device does not")
        told.append("\(retry): udp-send (undetermined): the device has `ok`, the lab does not")
        // Here Apple leaves open which error it is.
        let waiting = try number("connection", "denied", "ENETDOWN")
        lines[waiting - 1].replace("ENETDOWN", with: "ENETUNREACH")
        told.append("\(waiting): connection (denied): the device has `waiting ENETUNREACH`, the lab `waiting ENETDOWN`")
        // With 18, nothing about the reception of multicast is open any more.
        let multicast = try number("multicast-receive", "denied", "nothing")
        lines[multicast - 1].replace("nothing", with: "received")
        told.append("\(multicast): multicast-receive (denied): the device has `received`, the lab `nothing`")
        return (lines, told.map { "trace.ndjson:\($0)" })
    }

    @Test("that was doctored differs line by line, and a choice of the lab is told apart from that")
    func doctoring() async throws {
        let (lines, told) = try Self.doctored()
        let run = try await conform(lines, ["--ios", "18.2"])
        #expect(run.end == .exited(1), "\(run.errors)")
        let differences = run.lines.filter { $0.hasPrefix("trace.ndjson:") }
        #expect(Set(differences) == Set(told.filter { !$0.contains(" connection ") }), "\(run.lines)")
        #expect(
            run.lines.filter { $0.hasPrefix("    ") } == told.filter { $0.contains(" connection ") }.map { "    " + $0 }
        )
        #expect(run.lines.count { $0.hasPrefix("lab choice, iOS 18.2: ") } == 7)
        #expect(run.lines.last?.hasSuffix("\(differences.count) differences") == true)
    }

    @Test("that is none is told with its line and a remedy, and nothing is run")
    func noTrace() async throws {
        var lines = try Self.trace("entitled")
        lines[4].replace("broadcast-receive", with: "broadcast-recieve")
        lines.append("{")
        let run = try await conform(lines)
        #expect(run.end == .exited(2))
        #expect(
            run.errors.split(separator: "\n") == [
                "trace.ndjson:5: unknown operation `broadcast-recieve`; did you mean `broadcast-receive`?",
                "trace.ndjson:\(lines.count): this is not a JSON object; copy the whole file that the app of lab/device "
                    + "has written",
            ])
        #expect(run.lines.isEmpty)
        let none = try await PushLabProcess.run(["conform", "no.ndjson"], in: try Scratch())
        #expect(none.end == .exited(2))
        #expect(none.errors.hasPrefix("no.ndjson: there is no such file; name the trace"))
    }
}
