import Foundation
import Glibc
import NetworkLab
import TestSupport
import TestTraits
import Testing

/// What a power cut leaves of the messages that were answered 200: copies of the block device behind the store's file system.
@Suite(
    .ownThreads, .serialized, .timeLimit(.minutes(10)),
    .enabled("it takes root, loop devices and mkfs.ext4") { PowerCut.isPossible }
)
struct PowerCutTests {
    @Test("at a hundred random moments nothing that was acknowledged is lost")
    func keepsAcknowledged() async throws {
        let result = try await PowerCut.run(moments: 100)
        #expect(result.needed.count == 100)
        #expect(result.needed.last ?? 0 > 100, "there was something to lose")
        #expect(result.lost == Array(repeating: 0, count: 100))
    }

    @Test("the same copies show a disk that is never told to flush")
    func showsMissingFlushes() async throws {
        let result = try await PowerCut.run(moments: 10, "--no-flush")
        #expect(result.lost.contains { $0 > 0 }, "\(result)")
    }
}

/// A run of `power_cut.py`.
private struct PowerCut: Decodable {
    let acknowledged: Int
    /// How many messages each copy had to have.
    let needed: [Int]
    /// How many of them it lacked.
    let lost: [Int]

    static var isPossible: Bool {
        unsafe getuid() == 0 && access("/dev/loop-control", W_OK) == 0 && access("/usr/sbin/mkfs.ext4", X_OK) == 0
            && access("/usr/bin/python3", X_OK) == 0 && access("/usr/bin/gcc", X_OK) == 0
    }

    static func run(moments: Int, _ options: String...) async throws -> PowerCut {
        let folder = FileManager.default.temporaryDirectory.path + "/power-cut-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Programs/power_cut.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments =
            [
                "--mount", "/usr/bin/python3", script.path, LabMachine.programsFolder + "/push-server", folder,
                "\(moments)",
            ]
            + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(PowerCut.self, from: text)
    }
}
