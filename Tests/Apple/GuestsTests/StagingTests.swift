import Foundation
import Guests
import TestTools
import Testing

/// The modules of PushLab as guests find them: what is made of them, and how long that stays.
extension GuestsTests {
    @Suite("The modules that guests import")
    struct StagingTests {
        /// Makes a PushLab in a bench whose modules are empty, with the library of Combine.
        private static func makePushLab(in bench: GuestBench) throws {
            for folder in ["GuestLibraries/AppleCombine", "Sources/Apple/AppleFoundation/KeyValueObserving"] {
                let real = URL(filePath: #filePath).appending(path: "../../../../\(folder)").standardizedFileURL
                try #require(FileManager.default.fileExists(atPath: real.path), "PushLab has no folder \(folder)")
                try bench.write("empty", to: "\(folder)/A.swift")
            }
            try bench.write("empty", to: "Sources/Apple/AppleFoundation/PropertyListText.swift")
            for name in ["CDNSService/include/dns_sd.h", "CCommonCrypto/include/CommonCrypto.h"] {
                try bench.write("empty", to: "Sources/C/\(name)")
            }
            for name in ["CDNSService", "CCommonCrypto"] {
                try bench.write("empty", to: "Sources/C/\(name)/include/module.modulemap")
            }
            let library = ".build-libraries/built-Combine"
            for name in GuestModules.taken {
                try bench.write("empty", to: "programs/Modules/\(name).swiftmodule")
                try bench.write("empty", to: "\(library)/\(name).swiftmodule")
            }
            try bench.write("empty", to: "\(library)/COpenCombineHelpers/COpenCombineHelpers.h")
            try bench.write("empty", to: "\(library)/libAppleCombine.so")
            try bench.write("empty", to: "programs/libAppleModules.so")
            try bench.write("empty", to: "lab/guest-library")
            try bench.script("echo >>'\(bench.folder)/library-builds'", at: "\(bench.folder)/lab/guest-library")
            try setCompiler("Swift version 1", in: bench)
        }

        /// Makes a compiler that compiles nothing.
        private static func setCompiler(_ version: String, in bench: GuestBench) throws {
            try bench.script("echo '\(version)'; echo 'Target: none'", at: bench.compiler)
        }

        private static func modules(in bench: GuestBench, needs: OptionalImports = .none) async throws -> GuestModules {
            try await GuestModules.ofPushLab(
                programsFolder: "\(bench.folder)/programs", cache: GuestCache(folder: bench.cacheFolder), needs: needs,
                environment: ["PATH": "\(bench.folder):/usr/bin:/bin"])
        }

        @Test("a library is built anew for another compiler")
        func stamp() async throws {
            let bench = try GuestBench()
            try Self.makePushLab(in: bench)
            let file = try bench.write("import Combine\n", to: "App/main.swift")
            let needs = try await OptionalImports(of: GuestSource(paths: [file]))
            let stamp = ".build-libraries/built-Combine/stamp"
            func isBuilt() async throws -> Bool {
                let log = "\(bench.folder)/library-builds"
                let before = FileManager.default.contents(atPath: log)
                _ = try await Self.modules(in: bench, needs: needs)
                return FileManager.default.contents(atPath: log) != before
            }
            #expect(try await isBuilt(), "without a stamp")
            try bench.write("Swift version 1\n", to: stamp)
            #expect(try await !isBuilt(), "unchanged")
            try Self.setCompiler("Swift version 2", in: bench)
            #expect(try await isBuilt(), "by another compiler")
        }

        @Test("modules stay in the cache while somebody has them, and are made anew when they are gone")
        func held() async throws {
            let bench = try GuestBench()
            try Self.makePushLab(in: bench)
            let cache = GuestCache(folder: bench.cacheFolder)
            var modules: [GuestModules] = [try await Self.modules(in: bench)]
            let folder = try #require(modules.first?.folders.first)
            func isThere() -> Bool { FileManager.default.fileExists(atPath: folder) }
            try cache.clean()
            #expect(isThere())
            modules.append(try await Self.modules(in: bench))
            #expect(modules[0] == modules[1])
            modules.removeFirst()
            try cache.clean()
            #expect(isThere())
            modules.removeAll()
            // A process that another test just starts has the locks of this one until it executes its program.
            try await eventually("the modules are gone") {
                try cache.clean()
                return !isThere()
            }
            #expect(try await Self.modules(in: bench).folders == [folder])
            #expect(isThere())
        }
    }
}
