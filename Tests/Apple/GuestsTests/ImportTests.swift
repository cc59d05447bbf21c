import Guests
import ScenarioLanguage
import Testing

extension GuestsTests {
    @Suite("Which imports are refused before the compiler is asked")
    struct ImportTests {
        /// What is refused in a file, as `LINE:COLUMN MODULE`.
        private func refused(_ text: String, flags: [String] = []) async throws -> [String] {
            let bench = try GuestBench()
            let file = try bench.write(text, to: "main.swift")
            // Without a compiler, a file whose imports are all there ends in another error.
            let modules = GuestModules(folders: [], flags: flags, names: ["Bells", "os"])
            do {
                _ = try await bench.builder(modules: modules, compiler: "/nowhere/swiftc")
                    .build(GuestSource(paths: [file], modules: [:]))
                Issue.record("there is no compiler")
            } catch let error as GuestError where error.kind == .unknownImport {
                return error.diagnostics.map { diagnostic in
                    let module = diagnostic.message.split(separator: "'")[1]
                    return "\(diagnostic.line ?? 0):\(diagnostic.column ?? 0) \(module)"
                }
            } catch let error as GuestError {
                #expect(error.kind == .noToolchain)
            }
            return []
        }

        @Test("an unknown module is refused with its place and those that exist")
        func unknown() async throws {
            let bench = try GuestBench()
            let file = try bench.write("import Bells\n\nimport ARKit\n", to: "App.swift")
            let kit = try bench.write("import CallKit", to: "Kit/Kit.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(
                    GuestSource(paths: [file], modules: ["PagerKit": ["\(bench.folder)/Kit"]]))
            }
            #expect(error?.kind == .unknownImport)
            let lines = error?.description.split(separator: "\n") ?? []
            #expect(lines.count == 2)
            #expect(
                lines.first?.hasPrefix("\(kit):1:8: there is no module 'CallKit' here; those that exist are ") == true)
            #expect(
                lines.last?.hasPrefix("\(file):3:8: there is no module 'ARKit' here; those that exist are ") == true)
            for module in ["Bells", "Foundation", "Dispatch", "PagerKit"] {
                #expect(lines.last?.contains(module) == true, "\(module)")
            }
            #expect(bench.compilations == 0)
        }

        @Test("modules that are built when they are imported are among those that exist")
        func optional() async throws {
            let bench = try GuestBench()
            let file = try bench.write("import ARKit\n", to: "App.swift")
            var modules = try StandIn.modules.get()
            modules.remedies = ["Chimes": "it is built by itself"]
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder(modules: modules).build(GuestSource(paths: [file]))
            }
            #expect(error?.description.contains("those that exist are Bells, Chimes, Dispatch, ") == true)
        }

        @Test("no module of a user's has the name of one of these")
        func taken() {
            #expect(GuestDefinition.takenModules == GuestModules.taken)
        }

        @Test(
            "imports are found where the compiler finds them",
            arguments: [
                ("import struct ARKit.Frame", "1:15 ARKit"),
                ("@preconcurrency import ARKit", "1:24 ARKit"),
                ("@_spi(Beta) internal import ARKit", "1:29 ARKit"),
                ("public import ARKit; import CallKit", "1:15 ARKit, 1:29 CallKit"),
                ("@testable\nimport ARKit", "2:8 ARKit"),
                ("import os.log\nimport Bells", ""),
                ("import `ARKit`", "1:8 ARKit"),
                ("// import ARKit\n/* import A /* import B */ import C */ import ARKit", "2:47 ARKit"),
                ("let text = \"import ARKit\"\nlet more = \"\"\"\n    import ARKit\n    \"\"\"", ""),
                ("let text = \"\\(call(\"import\"))\"\nimport ARKit", "2:8 ARKit"),
                ("let text = #\"a \\\" \"#\nimport ARKit", "2:8 ARKit"),
                ("let open = \"never closed\nimport ARKit", "2:8 ARKit"),
                ("let regex = #/ \" /#\nimport ARKit", "2:8 ARKit"),
                ("func f(\n    import x: Int) {}\nf(import: 1)", ""),
                ("#!/usr/bin/env swift \"\nimport ARKit", "2:8 ARKit"),
            ])
        func found(text: String, found: String) async throws {
            #expect(try await refused(text).joined(separator: ", ") == found)
        }

        @Test(
            "imports under a condition that does not hold are not refused",
            arguments: [
                ("#if canImport(ARKit)\nimport ARKit\n#endif", ""),
                ("#if canImport(ARKit)\nimport ARKit\nimport CallKit\n#else\nimport Metal\n#endif", "5:8 Metal"),
                ("#if canImport(Bells)\nimport Bells\n#else\nimport ARKit\n#endif\nimport Metal", "6:8 Metal"),
                ("#if !canImport(Bells)\nimport ARKit\n#elseif canImport(Bells)\nimport Metal\n#endif", "4:8 Metal"),
                ("#if os(iOS) || os(macOS)\nimport ARKit\n#endif", ""),
                ("#if os(iOS) && DEBUG || os(Linux)\nimport ARKit\n#endif", "2:8 ARKit"),
                ("#if (os(iOS) || os(Linux)) && !targetEnvironment(simulator)\nimport ARKit\n#endif", "2:8 ARKit"),
                ("#if arch(arm64)\nimport ARKit\n#else\nimport Metal\n#endif\nimport CallKit", "6:8 CallKit"),
                ("#if os(Linux) || swift(>=9)\nimport ARKit\n#endif", "2:8 ARKit"),
                ("#if os(iOS) && swift(>=5)\nimport ARKit\n#else\nimport Metal\n#endif", "4:8 Metal"),
                ("#if DEBUG\nimport ARKit\n#endif\n#if BETA\nimport Metal\n#endif", "5:8 Metal"),
                ("#if os(iOS)\n#if canImport(Bells)\nimport ARKit\n#endif\n#else\nimport Metal\n#endif", "6:8 Metal"),
            ])
        func conditions(text: String, found: String) async throws {
            #expect(try await refused(text, flags: ["-D", "BETA", "-DGAMMA"]).joined(separator: ", ") == found)
        }
    }
}
