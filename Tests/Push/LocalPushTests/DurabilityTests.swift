import Foundation
import GRDB
import LocalPushServer
import Testing

/// The promise of a 200, seen from outside: the system calls of the real server.
@Suite struct DurabilityTests {
    private static let tracer = "/usr/bin/strace"

    @Test(
        "each message is flushed to disk before its sender hears 200",
        .enabled(if: FileManager.default.isExecutableFile(atPath: tracer), "install strace: apt-get install strace"))
    func flushesEachMessage() async throws {
        try await Bench.withFolder { folder in
            let messages = 20
            let store = folder + "/store"
            // Made beforehand: what that flushes does not count.
            try MessageStore(path: store).database.close()
            let trace = try await PushServerProcess.run(
                store: store,
                // As a grandchild, so that the server stays ours to end.
                wrapper: [Self.tracer, "-D", "-f", "-qq", "-e", "signal=none", "-e", "trace=fdatasync,fsync"]
            ) { server in
                for number in 1...messages {
                    let answer = try await HTTPSender(port: server.httpPort).post("message \(number)", to: "phone")
                    #expect(answer.status == 200)
                }
            }
            let flushes = trace.matches(of: #/\b(?:fdatasync|fsync)\(/#).count
            #expect(flushes >= messages, "\(trace)")
        }
    }
}
