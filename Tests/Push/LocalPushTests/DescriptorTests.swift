import Foundation
import Glibc
import NetworkLab
import TestSupport
import TestTraits
import Testing

/// A push server that has no descriptor left for those who connect.
@Suite(
    .ownThreads, .timeLimit(.minutes(5)), .enabled("it takes python3") { unsafe access("/usr/bin/python3", X_OK) == 0 })
struct DescriptorTests {
    /// What `descriptors.py` found.
    private struct Found: Decodable {
        let spent: Double
        let status: Int
        let warning: String
        let rest: String
    }

    @Test("a server without a descriptor left says so once for each port, rests, and serves again when it has some")
    func rests() async throws {
        try await ServerFixture.withFolder { folder in
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "Programs/descriptors.py")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            process.arguments = [script.path, LabMachine.programsFolder + "/push-server", folder]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let found = try JSONDecoder().decode(Found.self, from: text)
            #expect(found.spent < 0.5, "of five seconds")
            #expect(found.status == 200)
            let warnings = (found.warning + found.rest).split(separator: "\n")
            #expect((1...3).contains(warnings.count))
            #expect(warnings.allSatisfy { $0.hasPrefix("push-server: a connection waits: ") })
        }
    }
}
