import AppleCallKit
import AppleNetworkExtension
import AppleUIKit
import AppleUserNotifications
import Foundation
import TestTraits
import Testing

/// Files written for iOS, compiled against the built modules by way of modules with the names of Apple's.
@Suite("Extensions and apps of iOS", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct GuestTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest")
    private static let modules = ["CallKit", "NetworkExtension", "UIKit", "UserNotifications"]
    private static let targets =
        modules.map { "Apple\($0)" } + [
            "AppleAVFAudio", "AppleCoreLocation", "AppleFoundation", "AppleOS", "DeviceProtocol", "DeviceRules",
            "LabEvents",
        ]

    private static func compile(_ arguments: [String]) throws {
        let result = try BuiltModules.run(
            try #require(BuiltModules.compiler), arguments + ["-I", BuiltModules.folder])
        try #require(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("warning:"), "\(result.output)")
    }

    /// The objects of a target: those of files that are gone lie beside them, so SwiftPM's own list is read, which has one
    /// of the whole module as well.
    private static func objects(of target: String) throws -> [String] {
        let list = try Data(contentsOf: BuiltModules.products.appending(path: "\(target).build/output-file-map.json"))
        return try JSONDecoder().decode([String: [String: String]].self, from: list).values.compactMap { $0["object"] }
            .filter(FileManager.default.fileExists)
    }

    /// Compiles files in a language mode and runs them where there is no device.
    private static func run(
        _ files: [String], mode: String, _ more: [String] = []
    ) throws -> (status: Int32, output: String) {
        try BuiltModules.withFolder { folder in
            for module in modules {
                let file = folder.appending(path: "\(module).swift")
                try Data("@_exported import Apple\(module)\n".utf8).write(to: file)
                try compile([
                    "-emit-module", "-module-name", module, "-parse-as-library", file.path, "-o",
                    folder.appending(path: "\(module).swiftmodule").path,
                ])
            }
            let program = folder.appending(path: "guest").path
            try compile(
                ["-swift-version", mode, "-module-name", "Pager", "-I", folder.path, "-o", program] + more
                    + files.map { sources.appending(path: $0).path } + targets.flatMap(objects))
            return try BuiltModules.run(program, [])
        }
    }

    @Test("providers compile unchanged, and end without a device", arguments: ["5", "6"])
    func provider(_ mode: String) throws {
        let result = try Self.run(["Provider.swift", "main.swift"], mode: mode)
        #expect(result.status == 1)
        #expect(result.output == "The provider ends: There is no device here, or it has ended.\n")
    }

    @Test("a delegate that is neither final nor a responder compiles unchanged", arguments: ["5", "6"])
    func plainDelegate(_ mode: String) throws {
        let result = try Self.run(["Start.swift"], mode: mode, ["-parse-as-library"])
        #expect(result.status == 0)
        #expect(result.output == "launched the delegate\n")
    }

    @Test("an app with a delegate compiles unchanged, is launched and told that there is no device")
    func app() throws {
        let result = try Self.run(["App.swift"], mode: "5", ["-parse-as-library"])
        #expect(result.status == 0)
        #expect(
            result.output.split(separator: "\n") == [
                "launched on iOS", "active: false false", "load: NEAppPushErrorDomain 3", "save: internal error",
                "call: com.apple.CallKit.error.incomingcall",
            ])
    }
}
