import Foundation
import PushLabTesting
import Testing

/// A push-server in a process of its own, on loopback, for the length of a test.
struct PushServerProcess {
    /// The port of its HTTP interface.
    let httpPort: Int

    /// Runs `body` with a server that keeps its messages in the file `store`, and returns what was printed to standard
    /// error.
    ///
    /// `wrapper` is a command line that ends by executing the server, in the same process.
    static func run(
        store: String, wrapper: [String], _ body: (PushServerProcess) async throws -> Void
    ) async throws -> String {
        let command =
            wrapper + [
                BuiltPrograms.folder + "/push-server", "--address", "127.0.0.1", "--port", "0", "--http-port", "0",
                "--store", store,
            ]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let ports = EventLog<Int>()
        output.fileHandleForReading.readabilityHandler = { handle in
            let event = (try? JSONSerialization.jsonObject(with: handle.availableData)) as? [String: Any]
            if let port = event?["http_port"] as? Int { ports.record(port) }
        }
        defer { output.fileHandleForReading.readabilityHandler = nil }
        try process.run()
        do {
            defer { process.terminate() }
            await ports.wait(for: "event that tells the ports") { !$0.isEmpty }
            if let port = ports.events.first { try await body(PushServerProcess(httpPort: port)) }
        }
        // The end of the file: the server and its wrapper are gone.
        return String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
