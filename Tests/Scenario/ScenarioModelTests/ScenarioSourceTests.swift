import Foundation
import ScenarioLanguage
import ScenarioRunning
import Testing

/// A folder that is gone when its owner is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "scenario-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and the folders it is in.
    func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
        try write(name, Data(text.utf8), mode: mode)
    }

    func write(_ name: String, _ data: Data, mode: Int = 0o644) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
}

@Suite struct `Scenario files` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lines(_ readings: [ScenarioReading]) -> [String] {
        readings.flatMap(\.diagnostics).map { $0.description.replacing(folder.path, with: "F") }
    }

    @Test func `are found in folders, sorted, each once`() throws {
        try folder.write("b/two.yml", Samples.least)
        try folder.write("b/.hidden.yaml", Samples.least)
        try folder.write(".git/three.yaml", Samples.least)
        try folder.write("a/one.yaml", Samples.least)
        try folder.write("a/notes.txt", "no scenario")
        let readings = ScenarioSource.load([folder.path + "/", folder.path + "/a", folder.path + "/a/one.yaml"])
        #expect(readings.map { $0.file.replacing(folder.path, with: "F") } == ["F/a/one.yaml", "F/b/two.yml"])
        #expect(readings.allSatisfy { $0.definition != nil })
        #expect(readings.map { $0.definition?.file } == readings.map(\.file))
    }

    @Test func `are found behind a link to their folder, and named by the link`() throws {
        try folder.write("real/sub/one.yaml", Samples.least)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked", withDestinationPath: folder.path + "/real")
        let readings = ScenarioSource.load([folder.path + "/linked"])
        #expect(readings.map { $0.file.replacing(folder.path, with: "F") } == ["F/linked/sub/one.yaml"])
    }

    @Test func `are found once behind links in a folder, also one that leads back`() throws {
        let other = try TemporaryFolder()
        defer { withExtendedLifetime(other) {} }
        try other.write("sub/one.yaml", Samples.least)
        try folder.write("real/two.yaml", Samples.least)
        for (link, target) in [
            ("far", other.path), ("again", folder.path + "/real"), ("real/back", folder.path), ("gone", "/nowhere"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(link)", withDestinationPath: target)
        }
        let readings = ScenarioSource.load([folder.path])
        #expect(
            readings.map { $0.file.replacing(folder.path, with: "F") } == ["F/far/sub/one.yaml", "F/real/two.yaml"])
        #expect(readings.allSatisfy { $0.definition != nil })
    }

    @Test func `are told apart from what they were by the SHA-256 of what they hold`() throws {
        try folder.write("one.yaml", Samples.least)
        func digest() -> String? { ScenarioSource.load([folder.path + "/one.yaml"])[0].definition?.digest }
        let first = digest()
        #expect(first?.count == 64)
        #expect(digest() == first)
        try folder.write("one.yaml", Samples.least + "# edited\n")
        let edited = digest()
        #expect(edited?.count == 64)
        #expect(edited != first)
    }

    @Test func `that are missing or none are refused`() throws {
        try folder.write("empty/notes.txt", "no scenario")
        let readings = ScenarioSource.load([folder.path + "/empty", folder.path + "/missing", "/dev/null"])
        #expect(
            lines(readings) == [
                "F/empty: the folder holds no scenarios; put a file with the ending .yaml or .yml in it [missing-file]",
                "F/missing: there is no such file or folder; check the path [missing-file]",
                "/dev/null: not a file; name a file that holds a scenario [invalid-file]",
            ])
    }

    @Test func `that are too long are refused by their size`() throws {
        try folder.write("big.yaml", Data(count: 10 << 20))
        #expect(
            lines(ScenarioSource.load([folder.path])) == [
                "F/big.yaml: the file has 10485760 bytes; a scenario has 1 MiB at most; is this one? [limit]"
            ])
    }

    @Test func `that are not UTF-8 are refused with the place`() throws {
        try folder.write("latin.yaml", Data([0x6e, 0x3a, 0x0a, 0xc3, 0xa9, 0xe9, 0x0a]))
        #expect(
            lines(ScenarioSource.load([folder.path])) == [
                "F/latin.yaml:2:2: the bytes here are not UTF-8; save the file as UTF-8 [not-yaml]"
            ])
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func `that may not be read are refused`() throws {
        try folder.write("secret.yaml", Samples.least, mode: 0)
        #expect(
            lines(ScenarioSource.load([folder.path])) == [
                "F/secret.yaml: the file cannot be read; check that you may read it: Permission denied"
            ])
    }

    @Test(
        .enabled(if: getuid() != 0, "the superuser may read everything"),
        arguments: [0o300, 0o600])
    func `in a folder that may not be read or entered are not left out without a word`(_ mode: Int) throws {
        try folder.write("secret/one.yaml", Samples.least)
        try folder.write("two.yaml", Samples.least)
        let secret = folder.path + "/secret"
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: secret)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: secret) }
        let readings = ScenarioSource.load([folder.path])
        #expect(
            lines(readings) == ["F/secret: the folder cannot be read; check that you may read and enter it"])
        #expect(readings.contains { $0.file == folder.path + "/two.yaml" && $0.definition != nil })
    }

    @Test func `find executables from where they are`() throws {
        try folder.write("bin/server", "#!/bin/sh\n", mode: 0o755)
        try folder.write("bin/notes", "notes\n", mode: 0o644)
        try folder.write(
            "x.yaml",
            """
            name: Own server
            networks: { n: {} }
            hosts:
              a: { on: n, runs: { one: { run: ./bin/server }, two: { run: ./bin/notes }, three: { run: ./bin } } }
            steps: [expect: { a: running }]

            """)
        #expect(
            lines(ScenarioSource.load([folder.path])) == [
                "F/x.yaml:4:63: './bin/notes' is not an executable file; make it one: chmod +x ./bin/notes [invalid-file]",
                "F/x.yaml:4:92: './bin' is a folder; name an executable file in it [invalid-file]",
            ])
    }
}
