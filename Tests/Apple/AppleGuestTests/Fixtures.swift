import Foundation
import Guests
import Testing

/// A member of Apple's modules, with code that shows it.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// The member, or what is shown of it.
    let name: String
    /// The title of Apple's page or of the man page.
    let page: String
    /// Statements that return true if it is as on that page.
    let code: String

    init(_ name: String, _ page: String, _ code: String) {
        self.name = name
        self.page = page
        self.code = code
    }

    var testDescription: String { name }
}

/// A guest that is made of fixtures, and what it has printed.
enum FixtureGuest {
    /// The cache of all fixtures, so that the modules are put in place once; removed when the tests end.
    private static let cache: GuestCache = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fixtures-cache-\(UUID().uuidString)").path
        atexit { try? FileManager.default.removeItem(atPath: FixtureGuest.cache.folder) }
        return GuestCache(folder: folder)
    }()

    /// Compiles fixtures to one guest with a function each, runs it where there is no device, and returns the names of
    /// those that have returned true.
    static func passed(_ fixtures: [Fixture], imports: [String], more: String = "") async throws -> Set<String> {
        let functions = fixtures.enumerated().map { "func fixture\($0)() throws -> Bool {\n\($1.code)\n}\n" }
        let calls = fixtures.indices.map { "print(\($0), (try? fixture\($0)()) ?? false)\n" }
        let text = imports.map { "import \($0)\n" } + [more, "\n"] + functions + calls
        let folder = FileManager.default.temporaryDirectory.appending(path: "fixtures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "main.swift")
        try Data(text.joined().utf8).write(to: file)
        let source = GuestSource(paths: [file.path])
        let modules = try await GuestModules.ofPushLab(
            programsFolder: BuiltModules.products.path, cache: cache, needs: try await OptionalImports(of: source))
        let guest = try await GuestBuilder(modules: modules, cache: cache, release: "fixtures").build(source)
        let output = try BuiltModules.run(guest.program, []).output
        return Set(
            output.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard words.count == 2, words[1] == "true", let index = Int(words[0]) else { return nil }
                return fixtures.indices.contains(index) ? fixtures[index].name : nil
            })
    }
}
