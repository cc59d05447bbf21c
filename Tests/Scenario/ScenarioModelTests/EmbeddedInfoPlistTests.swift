import DeviceRules
import Foundation
import ScenarioLanguage
import ScenarioRunning
import TestTraits
import Testing

@Suite struct `An Info.plist inside an executable` {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>NSLocalNetworkUsageDescription</key><string>TODO</string>
        </dict></plist>
        """

    /// A copy of `/bin/true` with the section; the folder it is in is removed afterwards.
    private func withTool(_ plist: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plist-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(plist.utf8).write(to: folder.appending(path: "Info.plist"))
        let objcopy = Process()
        objcopy.executableURL = URL(fileURLWithPath: "/usr/bin/objcopy")
        objcopy.currentDirectoryURL = folder
        objcopy.arguments = ["--add-section", "__info_plist=Info.plist", "/bin/true", "tool"]
        try objcopy.run()
        objcopy.waitUntilExit()
        try #require(objcopy.terminationStatus == 0)
        try body(folder.path)
    }

    private func reading(_ device: String, in folder: String) -> ScenarioReading {
        let text = """
            name: Embedded
            networks: { ward: {} }
            hosts:
              mac:
                on: ward
                device: \(device)
                apps:
                  scanner: { runs: { tool: { run: ./tool } } }
            steps:
              - never: { alert: mac, for: 1s }

            """
        return ScenarioReading([UInt8](text.utf8), file: "s.yaml", folder: folder)
    }

    @Test("macOS reads it, and without it there is none", .shows("C12"))
    func embedded() throws {
        try withTool(Self.plist) { folder in
            // The placeholder in it is noted, so it was read.
            #expect(reading("macos", in: folder).notes.count { $0.message.contains("TODO") } == 1)
            #expect(!reading("ios", in: folder).notes.contains { $0.message.contains("TODO") })
        }
    }

    @Test("one that is damaged is refused", .shows("C12"))
    func damaged() throws {
        try withTool("no property list") { folder in
            let reading = reading("macos", in: folder)
            #expect(reading.definition == nil)
            #expect(reading.diagnostics.map(\.message).contains { $0.contains("__info_plist") })
        }
    }
}
