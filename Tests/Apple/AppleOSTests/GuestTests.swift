import Foundation
import LabEvents
import TestTraits
import Testing

private let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

/// A file written for iOS, compiled against the built module by way of modules with the names of Apple's.
@Suite("Code of iOS", .enabled(if: compiler != nil, "swiftc is not installed"), .ownThreads)
struct GuestTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest")
    /// Where SwiftPM has put this program, the modules and the objects that they are linked of.
    private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Runs a program to its end, and gives what it has written.
    private static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static func compile(_ arguments: [String]) throws {
        let compiler = URL(filePath: try #require(compiler))
        let map = sources.appending(path: "os/module.modulemap").path
        let result = try run(
            compiler, arguments + ["-I", "\(products.path)/Modules", "-Xcc", "-fmodule-map-file=\(map)"])
        try #require(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("warning:"), "\(result.output)")
    }

    /// The objects of a target: those of files that are gone lie beside them, so SwiftPM's own list is read, which has one
    /// of the whole module as well.
    private static func objects(of target: String) throws -> [String] {
        let list = try Data(contentsOf: products.appending(path: "\(target).build/output-file-map.json"))
        return try JSONDecoder().decode([String: [String: String]].self, from: list).values.compactMap { $0["object"] }
            .filter(FileManager.default.fileExists)
    }

    @Test("it compiles unchanged and logs", arguments: ["5", "6"])
    func logs(_ mode: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-guest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.compile([
            "-emit-module", "-module-name", "os", "-parse-as-library", "-import-underlying-module",
            Self.sources.appending(path: "os.swift").path, "-o", folder.appending(path: "os.swiftmodule").path,
        ])
        let program = folder.appending(path: "guest")
        try Self.compile(
            [
                "-swift-version", mode, "-I", folder.path, Self.sources.appending(path: "main.swift").path, "-o",
                program.path,
            ] + Self.objects(of: "AppleOS") + Self.objects(of: "LabEvents"))
        let result = try Self.run(program, [])
        #expect(result.status == 0)
        let messages = try result.output.split(separator: "\n").map { line in
            let fields = try JSONDecoder().decode([String: Value].self, from: Data(line.utf8))
            return try #require(
                LogMessage(
                    .logged, Dictionary(uniqueKeysWithValues: fields.map { (EventField(rawValue: $0.key), $0.value) })))
        }
        #expect(messages.map(\.level) == ["info", "error", "error", "debug", "error", "info", "default", "default"])
        #expect(
            messages.map(\.category) == ["session", "session", "old", "old", "old", nil, "provider", nil])
        #expect(
            messages.map(\.message) == [
                "attempt 1 to desk by <private>", "lost: 7 Error Domain=pager Code=7 \"(null)\"",
                "old desk took 2.5 ms", "Error Domain=pager Code=1 \"(null)\"",
                "3: Error Domain=pager Code=2 \"(null)\" of desk", "1 hosts",
                "users <mask.hash: 'twci+kZP941LlDh4zJBVUg=='>, share 0.26", "done",
            ])
    }
}
