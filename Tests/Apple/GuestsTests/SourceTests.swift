import Foundation
import Guests
import Testing

extension GuestsTests {
    @Suite("Which files a guest is made of")
    struct SourceTests {
        @Test("folders are searched at any depth, hidden ones are not")
        func folders() async throws {
            let bench = try GuestBench()
            try bench.write("import Bells\nprint(ring(), deep())", to: "App/main.swift")
            try bench.write(#"func deep() -> String { "deep" }"#, to: "App/Views/Cells/Deep.swift")
            try bench.write("this is no Swift", to: "App/.build/Broken.swift")
            try bench.write("nor is this", to: "App/.hidden/Broken.swift")
            try bench.write("nor this", to: "App/notes.txt")
            // A folder that is a link back, and a file named twice, are taken once.
            try FileManager.default.createSymbolicLink(
                atPath: "\(bench.folder)/App/Views/Back", withDestinationPath: "\(bench.folder)/App")
            let guest = try await bench.builder().build(
                GuestSource(paths: ["\(bench.folder)/App", "\(bench.folder)/App/main.swift"]))
            #expect(try GuestBench.output(of: guest.program) == "ring deep\n")
            #expect(guest.program.hasPrefix(bench.cacheFolder))
            #expect(guest.diagnostics == [])
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "\(bench.folder)/App").sorted()
                    == [".build", ".hidden", "Views", "main.swift", "notes.txt"])
        }

        @Test("what is no source is named, with a remedy")
        func noSources() async throws {
            let bench = try GuestBench()
            let empty = try bench.write("text", to: "Empty/notes.txt").replacing("/notes.txt", with: "")
            let refusals = [
                (empty, "there is no Swift file in this folder: name the folder of the sources"),
                ("\(empty)/notes.txt", "this is no Swift file: name files that end in .swift, or folders"),
                (
                    "\(empty)/Gone.swift",
                    "there is no such file or folder: paths are relative to \(FileManager.default.currentDirectoryPath)"
                ),
            ]
            for (path, message) in refusals {
                let error = await #expect(throws: GuestError.self) {
                    try await bench.builder().build(GuestSource(paths: [path]))
                }
                #expect(error?.kind == .sources)
                #expect(error?.description == "\(path): \(message)")
            }
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: []))
            }
            #expect(error?.kind == .sources)
            #expect(bench.compilations == 0)
        }

        @Test("a program of several files says where it starts")
        func start() async throws {
            let bench = try GuestBench()
            let first = try bench.write("func one() {}", to: "One.swift")
            let second = try bench.write("func two() {}", to: "Two.swift")
            let error = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [first, second], module: "Pager"))
            }
            #expect(error?.description.hasPrefix("no type of the module 'Pager' has @main") == true)
            let single = await #expect(throws: GuestError.self) {
                try await bench.builder().build(GuestSource(paths: [first], module: "Pager"))
            }
            #expect(single?.description.hasPrefix("\(first): no type of the module 'Pager' has @main") == true)
            try bench.write(#"@main struct Two { static func main() { print("two") } }"#, to: "Two.swift")
            let guest = try await bench.builder().build(GuestSource(paths: [first, second], module: "Pager"))
            #expect(try GuestBench.output(of: guest.program) == "two\n")
            let alone = try await bench.builder().build(GuestSource(paths: [second]))
            #expect(try GuestBench.output(of: alone.program) == "two\n")
            try bench.write(
                "@UIApplicationMain\nfinal class Two { static func main() { print(\"two\") } }", to: "Two.swift")
            let older = try await bench.builder().build(GuestSource(paths: [first, second], module: "Pager"))
            #expect(try GuestBench.output(of: older.program) == "two\n")
            let script = try bench.write(#"print("script")"#, to: "Script/main.swift")
            let scripted = try await bench.builder().build(GuestSource(paths: [script]))
            #expect(try GuestBench.output(of: scripted.program) == "script\n")
        }
    }
}
