import Foundation
import Guests
import Testing

/// A small module in the place of the Apple modules, built once for all tests.
enum StandIn {
    /// The compiler of this machine.
    static let compiler: String = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/swiftc" }
            .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "swiftc"
    }()

    /// The folder of all such modules; removed when the tests end.
    private static let folder: String = {
        atexit { try? FileManager.default.removeItem(atPath: StandIn.folder) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("stand-in-\(UUID().uuidString)").path
    }()

    /// The module `Bells`, with a base class for extensions.
    static let modules = Result { try build(named: "Bells", ring: "ring") }

    /// Builds a module whose function `ring()` returns a text.
    static func build(named name: String, ring: String) throws -> GuestModules {
        let folder = "\(folder)/\(name)-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: "\(folder)/modules", withIntermediateDirectories: true)
        try Data(
            """
            open class NEAppPushProvider {
                public init() {}
                open func start() {}
            }
            public func ring() -> String { "\(ring)" }
            public func old() -> String { "old" }
            """.utf8
        ).write(to: URL(fileURLWithPath: "\(folder)/\(name).swift"))
        _ = try run(
            compiler,
            [
                "-parse-as-library", "-emit-library", "-emit-module", "-wmo", "-module-name", name,
                "\(folder)/\(name).swift",
                "-emit-module-path", "\(folder)/modules/\(name).swiftmodule", "-o", "\(folder)/lib\(name).so",
            ])
        let main = "import \(name)\nlet object: NEAppPushProvider = $(PRINCIPAL_CLASS)()\nobject.start()\n"
        return GuestModules(
            folders: ["\(folder)/modules"], names: [name], libraries: ["\(folder)/lib\(name).so"],
            extensionStart: .init(main: main))
    }

    /// Runs a program to its end and returns what it printed.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) ended with status \(process.terminationStatus)")
        return String(decoding: output, as: UTF8.self)
    }
}
