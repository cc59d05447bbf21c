import Foundation
import Guests
import TestTools
import Testing

/// How large the cache becomes, where it is, and what it is good for without a compiler.
extension GuestsTests {
    @Suite("The cache's size and place")
    struct EvictionTests {
        private func source(_ bench: GuestBench, _ number: Int) throws -> GuestSource {
            GuestSource(paths: [try bench.write("print(\(number))", to: "\(number)/main.swift")])
        }

        @Test("what was not used for longest goes first, and what is in use stays")
        func leastRecentlyUsed() async throws {
            let bench = try GuestBench()
            var guests: [Int: BuiltGuest] = [:]
            for number in 1...3 { guests[number] = try await bench.builder().build(source(bench, number)) }
            let size = try #require(
                try FileManager.default.attributesOfItem(atPath: guests[1]?.program ?? "")[.size] as? Int)
            let programs = guests.mapValues(\.program)
            func areThere() -> [Int] {
                programs.filter { FileManager.default.fileExists(atPath: $0.value) }.map(\.key).sorted()
            }
            // The first is used again, the second held, the third was used before the first.
            guests[1] = nil
            guests[3] = nil
            _ = try await bench.builder().build(source(bench, 1))
            let fourth = try await bench.builder(limit: size * 7 / 2).build(source(bench, 4))
            #expect(areThere() == [1, 2])
            let fifth = try await bench.builder(limit: 1).build(source(bench, 5))
            #expect(areThere() == [2])
            #expect([fourth, fifth].allSatisfy { FileManager.default.fileExists(atPath: $0.program) })
            #expect(bench.cached().entries.count == 3 && bench.cached().works == [])

            #expect(try GuestCache(folder: bench.cacheFolder).clean() == 3)
            #expect(areThere() == [2])
            guests[2] = nil
            withExtendedLifetime((fourth, fifth)) {}
        }

        @Test(
            "an entry counts with the size that it holds, and one without it or with an impossible one is measured",
            arguments: ["1000000000": true, "": false, "-5": false, "9223372036854775807": false])
        func sizes(kept: String, isEvicted: Bool) async throws {
            let bench = try GuestBench()
            let old = try await bench.builder().build(source(bench, 1)).program
            let file = String(old.dropLast("program".count) + "size")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(try entrySize(of: old))")
            if kept.isEmpty {
                try FileManager.default.removeItem(atPath: file)
            } else {
                try kept.write(toFile: file, atomically: false, encoding: .utf8)
            }
            let new = try await bench.builder(limit: 500_000_000).build(source(bench, 2))
            #expect(FileManager.default.fileExists(atPath: old) != isEvicted)
            #expect(FileManager.default.fileExists(atPath: new.program))
        }

        @Test("files that are no entries stay and are in nobody's way")
        func strangers() async throws {
            let bench = try GuestBench()
            _ = try await bench.builder().build(source(bench, 1))
            for folder in ["guests", "guests-work", "modules"] { try bench.write("", to: "cache/\(folder)/.stray") }
            _ = try await bench.builder(limit: 1).build(source(bench, 2))
            #expect(try GuestCache(folder: bench.cacheFolder).clean() >= 1)
            #expect(FileManager.default.fileExists(atPath: "\(bench.cacheFolder)/guests/.stray"))
        }

        /// Returns the size of a program and of what the compiler printed.
        private func entrySize(of program: String) throws -> Int {
            let output = program.dropLast("program".count) + "output"
            return try [program, String(output)].reduce(0) { total, path in
                total + (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
            }
        }

        @Test("a clean cache is empty, and one that there is not is clean")
        func clean() async throws {
            let bench = try GuestBench()
            let cache = GuestCache(folder: bench.cacheFolder)
            #expect(try cache.clean() == 0)
            for number in 1...2 { _ = try await bench.builder().build(source(bench, number)) }
            #expect(bench.cached().entries.count == 2)
            // A process that another test just starts has the locks of this one until it executes its program.
            try await eventually("the cache is clean") { try cache.clean() == 0 }
            #expect(bench.cached() == ([], []))
            #expect(try await bench.builder().build(source(bench, 1)).wasCompiled)
        }

        @Test(
            "modules that were not used for a month go with the next build, and all that nobody uses when it is cleaned"
        )
        func modules() async throws {
            let bench = try GuestBench()
            for name in ["new", "old"] { try bench.write("", to: "cache/modules/\(name)/A.swiftmodule") }
            let folder = "\(bench.cacheFolder)/modules"
            let longAgo = Date(timeIntervalSinceNow: -31 * 24 * 3600)
            try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: "\(folder)/old")
            _ = try await bench.builder().build(source(bench, 1))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["new"])
            try GuestCache(folder: bench.cacheFolder).clean()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
            #expect(bench.cached().works == [])
        }

        @Test("the cache is where the environment says")
        func place() throws {
            let all = ["PUSHLAB_CACHE": "/one", "XDG_CACHE_HOME": "/two", "HOME": "/three"]
            #expect(try GuestCache.defaultFolder(environment: all) == "/one")
            #expect(
                try GuestCache.defaultFolder(environment: ["XDG_CACHE_HOME": "/two", "HOME": "/3"]) == "/two/pushlab")
            let relative = ["PUSHLAB_CACHE": "", "XDG_CACHE_HOME": "two", "HOME": "/three"]
            #expect(try GuestCache.defaultFolder(environment: relative) == "/three/.cache/pushlab")
            #expect(throws: GuestError.self) { try GuestCache.defaultFolder(environment: [:]) }
            #expect(GuestCache.defaultLimit == 2_147_483_648)
        }

        @Test("an entry that something was taken out of is built anew", arguments: ["program", "output"])
        func damaged(name: String) async throws {
            let bench = try GuestBench()
            let program = try await bench.builder().build(source(bench, 1)).program
            try FileManager.default.removeItem(atPath: program.dropLast("program".count) + name)
            let again = try await bench.builder().build(source(bench, 1))
            #expect(again.wasCompiled && again.program == program)
            #expect(try GuestBench.output(of: program) == "1\n")
        }

        @Test("a cache that cannot be written is told with the remedy")
        func unwritable() async throws {
            let bench = try GuestBench()
            try bench.write("a file, no folder", to: "cache")
            let error = await #expect(throws: GuestError.self) { try await bench.builder().build(source(bench, 1)) }
            #expect(error?.kind == .cache)
            #expect(
                error?.description.hasPrefix("\(bench.cacheFolder): the cache of built guests does not work") == true)
            #expect(error?.description.hasSuffix("or set PUSHLAB_CACHE to another") == true)
        }

        @Test("without a compiler, what was built before is found and the rest is told how to get one")
        func noToolchain() async throws {
            let bench = try GuestBench()
            let gone = "\(bench.folder)/nowhere/swiftc"
            let built = try await bench.builder().build(source(bench, 1))
            let found = try await bench.builder(compiler: gone).build(source(bench, 1))
            #expect(!found.wasCompiled && found.program == built.program)
            #expect(try GuestBench.output(of: found.program) == "1\n")

            let error = await #expect(throws: GuestError.self) {
                try await bench.builder(compiler: gone).build(source(bench, 2))
            }
            #expect(error?.kind == .noToolchain)
            #expect(
                error?.description
                    == "\(gone): there is no Swift compiler here, and the guest was not built before with these "
                    + "files. Install Swift 6.2 or later (swift.org/install) and have its swiftc on the PATH")
            let empty = GuestBuilder(
                modules: GuestModules(folders: [], names: []), cache: GuestCache(folder: "\(bench.folder)/other"),
                release: "1.0", environment: ["PATH": bench.folder + "/nowhere"])
            await #expect(throws: GuestError.self) { try await empty.build(source(bench, 1)) }
        }

        @Test("a compiler that does not work is told as such")
        func brokenToolchain() async throws {
            let bench = try GuestBench()
            try bench.script("echo no library; exit 1", at: bench.compiler)
            let error = await #expect(throws: GuestError.self) { try await bench.builder().build(source(bench, 1)) }
            #expect(error?.kind == .noToolchain)
            #expect(error?.description.hasPrefix("\(bench.compiler): `swiftc --version` does not work here") == true)
            try Data("no program".utf8).write(to: URL(fileURLWithPath: bench.compiler))
            let second = await #expect(throws: GuestError.self) { try await bench.builder().build(source(bench, 1)) }
            #expect(second?.description.hasPrefix("\(bench.compiler): it does not start: execve") == true)
        }
    }
}
