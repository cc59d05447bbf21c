import Foundation
import Glibc
import ScenarioLanguage
import ScenarioRunning
import TestTools
import Testing

@Suite("The names of the calls of a crash")
struct SymbolTableTests {
    /// Stands in for llvm-symbolizer: it knows the same of every place, and opens none.
    private static let symbolizer = """
        #!/bin/sh
        shift 2
        separator=
        printf '['
        for place do
            printf '%s{"Symbol":[{"FileName":"Pager.swift","FunctionName":"ring","Line":7}]}' "$separator"
            separator=,
        done
        printf ']'

        """

    @Test("are looked up in regular files alone, also behind links, and of 64 addresses at most")
    func regularFiles() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pushlab-symbols-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (tool, text) in [("llvm-symbolizer", Self.symbolizer), ("swift-demangle", "#!/bin/sh\n")] {
            try writeProgram(text, to: "\(folder)/\(tool)")
        }
        let (file, link, fifo) = ("\(folder)/swift-demangle", "\(folder)/link", "\(folder)/fifo")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        let found = SymbolTable(searchPath: [folder], isExecutable: FileManager.default.isExecutableFile)
        let table = try #require(found)
        let addresses = ["\(fifo)+0x1", "/dev/zero+0x2", "\(file)+0x3", "\(link)+0x4", "0x5"]
        let calls = await table.calls(at: addresses) ?? []
        #expect(calls.map(\.address) == addresses)
        #expect(calls.map(\.function) == [nil, nil, "ring", "ring", nil])
        let many = await table.calls(at: (0..<100).map { "\(file)+\($0)" }) ?? []
        #expect(many.count == 100)
        #expect(many.count { $0.function == "ring" } == 64)
        let none = await table.calls(at: [fifo + "+0x1"])
        #expect(none == nil)
    }
}

@Suite("Commands outside the lab")
struct HostCommandTests {
    @Test(
        "are killed at their time limit, also where they go on printing",
        arguments: ["exec sleep 60", "while :; do echo; done"])
    func limit(_ script: String) async {
        let began = ContinuousClock.now
        let error = await #expect(throws: RunError.self) {
            try await HostCommand.run("/bin/sh", ["-c", script], within: .milliseconds(200))
        }
        #expect(error?.message == "/bin/sh did not end within 200ms.")
        #expect(ContinuousClock.now - began < .seconds(30))
    }
}
