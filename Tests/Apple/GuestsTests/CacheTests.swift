import Foundation
import Guests
import Testing

/// What is compiled again, and what is kept.
extension GuestsTests {
    @Suite("The cache of guests")
    struct CacheTests {
        private static let text = "import Bells\nprint(ring())"

        /// A change to something that a guest's key is made of.
        enum Change: CaseIterable, CustomTestStringConvertible {
            case contents
            case flag
            case module
            case library
            case language
            case fileName
            case compilerVersion
            case release

            var testDescription: String { "\(self)" }
        }

        @Test("the same files a second time are not compiled", arguments: [1, 2])
        func unchanged(builders: Int) async throws {
            let bench = try GuestBench()
            let file = try bench.write(Self.text, to: "main.swift")
            let builder = try bench.builder()
            let first = try await builder.build(GuestSource(paths: [file]))
            #expect(first.wasCompiled && bench.compilations == 1)
            let second = try await (builders == 1 ? builder : bench.builder()).build(GuestSource(paths: [file]))
            #expect(!second.wasCompiled && bench.compilations == 1)
            #expect(second.program == first.program)
            #expect(try GuestBench.output(of: second.program) == "ring\n")
            #expect(bench.cached().works == [])
        }

        @Test("whatever decides what the program is makes it be compiled again", arguments: Change.allCases)
        func changed(_ change: Change) async throws {
            let bench = try GuestBench()
            let file = try bench.write(Self.text, to: "App/main.swift")
            var source = GuestSource(paths: [file])
            var modules = try StandIn.build(named: "Bells", ring: "ring")
            let first = try await bench.builder(modules: modules).build(source)
            var release = "1.0"
            switch change {
            case .contents: try bench.write(Self.text + "\n", to: "App/main.swift")
            case .flag: modules.flags = ["-D", "BETA"]
            case .module: try Data("new".utf8).write(to: URL(fileURLWithPath: "\(modules.folders[0])/new.modulemap"))
            case .library:
                let other = try StandIn.build(named: "Bells", ring: "clang")
                try FileManager.default.removeItem(atPath: modules.libraries[0])
                try FileManager.default.copyItem(atPath: other.libraries[0], toPath: modules.libraries[0])
            case .language: source.language = .six
            case .fileName: source.paths = [try bench.write(Self.text, to: "Other/main.swift")]
            case .compilerVersion:
                try bench.script(
                    "if [ \"$1\" = --version ]; then echo Swift version 99; else exec '\(StandIn.compiler)' \"$@\"; fi",
                    at: bench.compiler)
            case .release: release = "1.1"
            }
            let second = try await bench.builder(modules: modules, release: release).build(source)
            #expect(second.wasCompiled && second.program != first.program)
            #expect(bench.cached().entries.count == 2)
            let third = try await bench.builder(modules: modules, release: release).build(source)
            #expect(!third.wasCompiled && third.program == second.program)
        }

        @Test("a file is known by what is compiled in its place")
        func prepared() async throws {
            let bench = try GuestBench()
            let file = try bench.write("@objc(a) func f() {}\nprint(1)\n", to: "main.swift")
            let first = try await bench.builder().build(GuestSource(paths: [file]))
            try bench.write("@nonobjc func f() {}\nprint(1)\n", to: "main.swift")
            let second = try await bench.builder().build(GuestSource(paths: [file]))
            #expect(first.wasCompiled && !second.wasCompiled && bench.compilations == 1)
            #expect(second.program == first.program)
        }

        @Test("two builds of the same files at once do not disturb each other")
        func atOnce() async throws {
            let bench = try GuestBench()
            let file = try bench.write(Self.text, to: "main.swift")
            // Each compiler waits until both have been started.
            try bench.script(
                """
                [ "$1" = --version ] && exec '\(StandIn.compiler)' "$@"
                echo >>'\(bench.folder)/started'
                while [ "$(wc -l <'\(bench.folder)/started')" -lt 2 ]; do sleep 0.01; done
                exec '\(StandIn.compiler)' "$@"
                """, at: bench.compiler)
            async let one = bench.builder().build(GuestSource(paths: [file]))
            async let two = bench.builder().build(GuestSource(paths: [file]))
            let guests = try await [one, two]
            #expect(guests.allSatisfy { $0.wasCompiled })
            #expect(guests[0].program == guests[1].program)
            #expect(try GuestBench.output(of: guests[0].program) == "ring\n")
            let (entries, works) = bench.cached()
            #expect(entries.count == 1 && works == [])
        }

        @Test("a build whose process is killed leaves no entry, and what it left is swept", .timeLimit(.minutes(5)))
        func killed() async throws {
            let bench = try GuestBench(
                beforeCompiling: "folder=${1%/*}; echo half >\"${folder#@}/program\"; kill -KILL $PPID; exit 1")
            let file = try bench.write(Self.text, to: "main.swift")
            let modules = try StandIn.modules.get()
            let words = [file, bench.compiler, bench.cacheFolder, modules.folders[0], modules.libraries[0]]
            await #expect(processExitsWith: .signal(SIGKILL)) { [words = words as [String]] in
                let modules = GuestModules(folders: [words[3]], names: ["Bells"], libraries: [words[4]])
                let builder = GuestBuilder(
                    modules: modules, cache: GuestCache(folder: words[2]), release: "1.0", compiler: words[1])
                _ = try await builder.build(GuestSource(paths: [words[0]]))
            }
            let left = bench.cached()
            #expect(bench.compilations == 1)
            #expect(left.entries == [] && left.works.count == 1)
            try bench.script("exec '\(StandIn.compiler)' \"$@\"", at: bench.compiler)
            let guest = try await bench.builder().build(GuestSource(paths: [file]))
            #expect(guest.wasCompiled)
            #expect(try GuestBench.output(of: guest.program) == "ring\n")
            #expect(bench.cached().entries.count == 1)
            #expect(bench.cached().works == [])
        }

        @Test("files that are saved while they are compiled are compiled again")
        func savedMeanwhile() async throws {
            let bench = try GuestBench(beforeCompiling: "echo 'print(2)' >\"${0%/*}/main.swift\"")
            let file = try bench.write("print(1)", to: "main.swift")
            let guest = try await bench.builder().build(GuestSource(paths: [file]))
            #expect(try GuestBench.output(of: guest.program) == "2\n")
            #expect(bench.compilations == 2 && bench.cached().entries.count == 1)
            try bench.write("print(1)", to: "main.swift")
            let (never, again) = (bench.compiler, "date +%N%s >>\"${0%/*}/notes\"; echo \"// $(date +%s%N)\" >>")
            try bench.script(
                "[ \"$1\" = --version ] || \(again)\"${0%/*}/main.swift\"; exec '\(StandIn.compiler)' \"$@\"", at: never
            )
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [file]))
            }
            #expect(error?.description.contains("changed each time") == true)
        }
    }
}
