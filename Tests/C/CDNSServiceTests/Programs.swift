import Foundation
import Glibc
import Kernel
import Testing

/// The library and the programs that use it, compiled with the C compiler of the machine.
enum Programs {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let library = tests.appending(path: "../../../Sources/C/CDNSService").standardized

    /// A folder with what was built, made once.
    static let folder = Result { try build() }

    /// The path of a program.
    static func path(_ name: String) throws -> String { try folder.get().appending(path: name).path }

    private static func build() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dns_sd-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { _ = try? FileManager.default.removeItem(at: Programs.folder.get()) }
        let sources = try FileManager.default.contentsOfDirectory(atPath: library.path)
            .filter { $0.hasSuffix(".c") }.sorted().map { library.appending(path: $0).path }
        let common = ["-std=gnu11", "-g", "-Wall", "-Wextra", "-Werror", "-I", library.appending(path: "include").path]
        let shared = folder.appending(path: "libdns_sd.so").path
        try compile(common + ["-fPIC", "-shared", "-Wl,-soname,libdns_sd.so.1", "-o", shared] + sources)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "libdns_sd.so.1").path, withDestinationPath: "libdns_sd.so")
        try compile(
            common + ["-o", folder.appending(path: "client").path, source("client"), "-L", folder.path, "-ldns_sd"]
                + ["-Wl,-rpath,$ORIGIN"])
        // One that does not wait long for a device that keeps silent.
        let impatient = folder.appending(path: "impatient-client").path
        try compile(common + ["-DDNSSD_PATIENCE=20", "-o", impatient, source("client")] + sources)
        let checked = common + ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
        for name in ["arguments", "malice"] {
            try compile(checked + ["-o", folder.appending(path: name).path, source(name)] + sources + ["-lpthread"])
        }
        return folder
    }

    private static func source(_ name: String) -> String { tests.appending(path: "Programs/\(name).c").path }

    private static func compile(_ words: [String]) throws {
        let compiler = Foundation.Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
        compiler.arguments = words
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw Failed("cc \(words.joined(separator: " "))") }
    }
}

/// Something that a test needs did not come about.
struct Failed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where this process may not make network namespaces.
    static var needsNamespaces: Self {
        .enabled("network namespaces cannot be made here: run as root or in a privileged container") {
            (try? PlainThread.run { try Namespace.enterNew(.network) }) != nil
        }
    }
}
