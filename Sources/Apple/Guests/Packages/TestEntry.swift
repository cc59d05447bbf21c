internal import Foundation
internal import Kernel

/// The generated files beside the copy of a package whose tests are built.
struct TestEntry {
    /// The directory of the build.
    let folder: String
    /// The folders of the modules that the package's own targets see.
    let modules: [String]
    /// Whether SwiftNIO sees a module of musl while its core is built.
    ///
    /// It types the options of sockets as on Apple's systems everywhere but on Linux without musl
    /// (`SocketOptionValue`), and code for Apple's systems relies on that.
    let hasMusl: Bool

    /// The main file of the program.
    var main: String { "\(folder)/GuestTestsMain.swift" }

    /// The search paths of all targets, SwiftPM's own included.
    ///
    /// They are empty until the targets of other packages are built: `#if canImport(Network)` is false in these.
    var searchPaths: [String] { late + (hasMusl ? [shownMusl] : []) }

    private var late: [String] { modules.indices.map { "\(folder)/late/\($0)" } }

    private var muslFolder: String { "\(folder)/musl" }

    private var shownMusl: String { "\(folder)/shown-musl" }

    /// Writes the main file.
    func write() throws {
        guard FileManager.default.contents(atPath: main) != Data(Self.mainText.utf8) else { return }
        try Data(Self.mainText.utf8).write(to: URL(fileURLWithPath: main), options: .atomic)
    }

    /// Removes Apple's modules from the search paths of all targets.
    func hideModules() throws {
        let place = "\(folder)/late"
        if FileManager.default.fileExists(atPath: place) { try FileManager.default.removeItem(atPath: place) }
    }

    /// Adds Apple's modules to the search paths of all targets.
    ///
    /// SwiftPM gives the flags of a package's target to none of its own, which load the package's modules.
    func showModules() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/late", withIntermediateDirectories: true)
        for (place, module) in zip(late, modules) {
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: module)
        }
    }

    /// Compiles the module of musl if it is needed and not there.
    func compileMusl(with toolchain: Toolchain, environment: [String: String]) async throws {
        guard hasMusl else { return }
        let file = "\(muslFolder)/Musl.swift"
        let product = "\(muslFolder)/Musl.swiftmodule"
        let text = Data(Self.muslText.utf8)
        let files = FileManager.default
        if files.contents(atPath: file) == text, files.fileExists(atPath: product) { return }
        try files.createDirectory(atPath: muslFolder, withIntermediateDirectories: true)
        try text.write(to: URL(fileURLWithPath: file), options: .atomic)
        let words = ["-parse-as-library", "-module-name", "Musl", "-emit-module", "-emit-module-path", product, file]
        let run = try await CompilerRun.run(toolchain.compiler, words, environment: environment)
        guard run.end == .exited(0) else {
            throw GuestError(.compile, "the module 'Musl' does not compile: \(run.output)", file: file)
        }
    }

    /// Adds the module of musl to the search paths.
    func showMusl() throws {
        try hideMusl()
        try FileManager.default.createSymbolicLink(atPath: shownMusl, withDestinationPath: muslFolder)
    }

    /// Removes the module of musl from the search paths.
    func hideMusl() throws {
        // Whether the link leads to a folder or not: fileExists(atPath:) follows it.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: shownMusl)) != nil {
            try FileManager.default.removeItem(atPath: shownMusl)
        }
    }

    private static let muslText = "@_exported import Glibc\n"

    /// SwiftPM's own main file asks whether there is Darwin, and takes it for XCTest of Apple.
    private static let mainText = """
        import Dispatch
        import Testing
        import XCTest
        @testable import \(TestManifest.name)PackageDiscoveredTests

        @main
        @available(*, deprecated)
        struct GuestTestsMain {
            static func main() {
                let words = CommandLine.arguments
                guard let index = words.firstIndex(of: "--testing-library"), index + 1 < words.count,
                    words[index + 1] == "swift-testing"
                else { XCTMain(__allDiscoveredTests()) }
                Task.detached { await Testing.__swiftPMEntryPoint() as Never }
                dispatchMain()
            }
        }

        """
}
