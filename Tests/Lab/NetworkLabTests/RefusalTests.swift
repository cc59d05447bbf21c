import EventLiterals
import Foundation
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("What is told of a program's tries", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct RefusalTests {
    /// What `paths.py` tries, in its order: a file below the folder, or an absolute path.
    private static let tried = [
        "file", "file", "new", "new", "", "file", "file", "link", "file", "file", "made", "pipe", "other", "hard",
        "file",
        "link", "below", "below/../file", "below/../file", "below", "/proc/sys/kernel/core_pattern",
    ]

    @Test("each change of a file of the machine, with its path; not what is allowed, nor what fails anyway")
    func files() async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        let (folder, own) = ("\(scratch)/machine", "\(scratch)/own")
        for path in ["\(folder)/below", own] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try "file".write(toFile: "\(folder)/file", atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "file")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/Lab/paths.py").path
        let topology = Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("desk", on: ["ward"])])
        try await withLab(topology) { lab in
            var spec = ProgramSpec(
                "tries", executable: "/usr/bin/python3", arguments: [script, folder], environment: ["OWN": own])
            spec.ownFolder = own
            let program = try await lab.start(spec, on: "desk")
            #expect(await program.waitForEnd(within: .seconds(60)))
            let events = lab.log.events().filter { [.callRefused, .log].contains($0.name) }
            let lines = events.compactMap { $0.fields[.line]?.string }
            #expect(lines == ["silent", "end"])
            let told = events.prefix { $0.name == .callRefused }
            #expect(told.count == events.count - 2)
            let paths = told.map { $0.fields[.path]?.string }
            #expect(
                paths.dropLast()
                    == Self.tried.map { $0.hasPrefix("/") ? $0 : $0.isEmpty ? folder : "\(folder)/\($0)" }[...])
            #expect(told.dropLast().allSatisfy { $0.fields[.error] == "EROFS" })
            // By nsenter(1).
            #expect(paths.last == "/proc/1/ns/net")
            #expect(told.last?.fields[.error] == "EACCES")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["below", "file", "link"])
    }
}
