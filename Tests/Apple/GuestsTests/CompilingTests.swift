import Foundation
import Guests
import TestTools
import Testing

/// What the compiler is asked, and what it says.
extension GuestsTests {
    @Suite("Compiling guests")
    struct CompilingTests {
        @Test("compile errors name the user's file as the user wrote it, and warnings come with them")
        func errors() async throws {
            let bench = try GuestBench()
            try bench.write("import Bells\nfunc first() { let unused = 1 }\n", to: "App/First.swift")
            try bench.write("let number: Int = ring()\n\nmissing()\n", to: "App/main.swift")
            // As seen from the working directory, which is not that of the files.
            let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }.joined(
                separator: "/")
            let written = "\(up)\(bench.folder)/App/"
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [written]))
            }
            #expect(error?.kind == .compile)
            let found = error?.diagnostics.filter { $0.severity != .note } ?? []
            #expect(
                Set(found.map { "\($0.severity.rawValue) \($0.file ?? ""):\($0.line ?? 0):\($0.column ?? 0)" })
                    == [
                        "warning \(written)First.swift:2:20", "error \(written)main.swift:1:19",
                        "error \(written)main.swift:3:1",
                    ])
            let missing = found.first { $0.line == 3 }
            #expect(missing?.description == "\(written)main.swift:3:1: cannot find 'missing' in scope")
            #expect(bench.cached() == ([], []))
        }

        @Test("warnings come back from the cache as well")
        func warnings() async throws {
            let bench = try GuestBench()
            let file = try bench.write("import Bells\nlet word: String? = ring()\nprint(word)\n", to: "main.swift")
            let first = try await bench.builder().build(GuestSource(paths: [file]))
            let second = try await bench.builder().build(GuestSource(paths: [file]))
            #expect(first.wasCompiled && !second.wasCompiled)
            #expect(first.diagnostics == second.diagnostics)
            let warning = try #require(second.diagnostics.first)
            #expect(warning.description.hasPrefix("\(file):3:7: warning: expression implicitly coerced"))
        }

        @Test("paths may hold spaces, quotes and backslashes")
        func paths() async throws {
            let bench = try GuestBench()
            let file = try bench.write("import Bells\nprint(ring())", to: #"My "App" \ it's/main.swift"#)
            let guest = try await bench.builder().build(GuestSource(paths: [file]))
            #expect(try GuestBench.output(of: guest.program) == "ring\n")
        }

        @Test("what the compiler writes for itself is inside the cache")
        func temporaries() async throws {
            let bench = try GuestBench(beforeCompiling: "test -d \"$TMPDIR\" && echo \"$TMPDIR\" >\"$0.place\"")
            let file = try bench.write("print(1)", to: "main.swift")
            _ = try await bench.builder().build(GuestSource(paths: [file]))
            let place = try String(contentsOfFile: "\(bench.compiler).place", encoding: .utf8)
            #expect(place.hasPrefix("\(bench.cacheFolder)/guests-work/"))
        }

        @Test("two files of one name are refused with both paths")
        func sameName() async throws {
            let bench = try GuestBench()
            try bench.write("print(1)", to: "App/main.swift")
            try bench.write("", to: "App/One/Cell.swift")
            try bench.write("", to: "App/Two/Cell.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: ["\(bench.folder)/App"]))
            }
            #expect(error?.kind == .compile)
            for folder in ["One", "Two"] {
                #expect(error?.description.contains("\(bench.folder)/App/\(folder)/Cell.swift") == true)
            }
        }

        @Test("a data race is an error in Swift 6 mode and none in Swift 5 mode")
        func languages() async throws {
            let bench = try GuestBench()
            let file = try bench.write(
                "@main enum App {\n    nonisolated(unsafe) static var safe = 1\n    static var count = 1\n    static func main() {}\n}",
                to: "App.swift")
            _ = try await bench.builder().build(GuestSource(paths: [file]))
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [file], language: .six))
            }
            #expect(error?.diagnostics.first { $0.severity == .error }?.line == 3)
        }

        @Test("modules are built before those that import them")
        func modules() async throws {
            let bench = try GuestBench()
            let low = try bench.write(
                "import Bells\npublic func low() -> String { ring() + \" low\" }", to: "Low/Low.swift")
            let high = try bench.write(
                "import Low\npublic func high() -> String { low() + \" high\" }", to: "High/High.swift")
            let file = try bench.write("import Alto\nprint(high())", to: "main.swift")
            let source = GuestSource(paths: [file], modules: ["Alto": [high], "Low": [low]])
            let guest = try await bench.builder().build(source)
            #expect(try GuestBench.output(of: guest.program) == "ring low high\n")
            #expect(bench.compilations == 3)

            try bench.write("import Alto\npublic func low() -> String { \"\" }", to: "Low/Low.swift")
            let error = await #expect(throws: GuestError.self) { try await bench.builder().build(source) }
            #expect(error?.kind == .circle)
            #expect(error?.description.hasPrefix("the modules Alto, Low import each other in a cycle") == true)
        }

        @Test("an error of the linker comes with its reason")
        func linking() async throws {
            let bench = try GuestBench()
            let file = try bench.write(
                "@_silgen_name(\"nobody_has_this\") func nobody()\nnobody()", to: "main.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [file]))
            }
            #expect(error?.kind == .compile)
            #expect(error?.description.contains("nobody_has_this") == true, "\(error?.description ?? "")")
        }

        @Test("a compiler that dies without a word is told with its end")
        func dying() async throws {
            let bench = try GuestBench(beforeCompiling: "echo half; kill -SEGV $$")
            let file = try bench.write("print(1)", to: "main.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [file]))
            }
            #expect(
                error?.description == "the compiler of module 'main' ended by signal 11 and named no error\nnote: half")
            #expect(bench.cached() == ([], []))
        }

        @Test("a build that is cancelled ends the compiler and what it started", .timeLimit(.minutes(5)))
        func cancelling() async throws {
            let bench = try GuestBench(beforeCompiling: "sleep 600 & echo $! >\"$0.child\"; wait")
            let file = try bench.write("print(1)", to: "main.swift")
            let builder = try bench.builder()
            let task = Task { try await builder.build(GuestSource(paths: [file])) }
            var child: pid_t?
            try await eventually("the compiler has a child", within: .seconds(240)) {
                child = (try? String(contentsOfFile: "\(bench.compiler).child", encoding: .utf8)).flatMap { text in
                    text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
                }
                return child != nil
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(bench.cached() == ([], []))
            // It is gone as soon as whoever inherits orphans has reaped it.
            let status = "/proc/\(try #require(child))/stat"
            try await eventually("the child has ended") {
                (try? String(contentsOfFile: status, encoding: .utf8))?.contains(") Z ") ?? true
            }
        }

        @Test("a build that is cancelled before it begins starts nothing")
        func cancelledBefore() async throws {
            let bench = try GuestBench()
            let file = try bench.write("print(1)", to: "main.swift")
            let builder = try bench.builder()
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await builder.build(GuestSource(paths: [file]))
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(bench.compilations == 0)
        }
    }
}
