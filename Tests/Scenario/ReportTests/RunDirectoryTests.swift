import EventLiterals
import Foundation
import LabEvents
import LabModel
import Report
import Testing

@Suite("Run directories")
struct RunDirectoryTests {
    @Test(
        "A scenario is named after its folder and file",
        arguments: [
            ("Scenarios/heartbeat/02-Dropped link.yaml", "heartbeat", "02-dropped-link"),
            ("./Scenarios/delivery/Backlog.v2.yaml", "delivery", "backlog-v2"), ("one.yaml", "scenarios", "one"),
            ("", "scenarios", "a-name-at-home"), ("/x/../Größe/ß.yaml", "gr-e", "scenario"),
        ])
    func naming(_ file: String, _ theme: String, _ slug: String) {
        let name = ScenarioName(file: file, name: "A name, at (home)!")
        #expect(name.theme == theme)
        #expect(name.slug == slug)
    }

    @Test("A folder's name is short and has no separators")
    func shortNames() {
        let name = ScenarioName(file: "", name: String(repeating: "a/", count: 500))
        #expect(name.slug.count <= 80)
        #expect(!name.folder(sabotage: "x/../y").contains("/"))
        #expect(name.folder(sabotage: "server-lies").hasSuffix("+server-lies"))
    }

    @Test("Every attempt gets a folder of its own, also in parallel")
    func parallel() async throws {
        let output = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: output) }
        let name = ScenarioName(file: "Scenarios/heartbeat/a.yaml", name: "")
        let made = try await withThrowingTaskGroup(of: RunDirectory.self) { group in
            for _ in 0..<40 { group.addTask { try RunDirectory.make(in: "\(output)/new", for: name) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(made.map(\.attempt)) == Set(1...40))
        for directory in made {
            #expect(directory.path == "\(output)/new/heartbeat-a/attempt-\(directory.attempt)")
            #expect(FileManager.default.fileExists(atPath: directory.path))
        }
    }

    @Test("What is there already is never used again")
    func numbering() throws {
        let output = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: output) }
        let taken = "\(output)/scenarios-a/attempt-7"
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
        let next = try RunDirectory.make(in: output, for: ScenarioName(file: "a.yaml", name: ""))
        #expect(next.attempt == 8)
        #expect(next.path(of: RunFile.events) == "\(output)/scenarios-a/attempt-8/events.ndjson")
        let sabotaged = try RunDirectory.make(in: output, for: ScenarioName(file: "a.yaml", name: ""), sabotage: "s-t")
        #expect(sabotaged.path == "\(output)/scenarios-a+s-t/attempt-1")
    }

    @Test("An output folder that cannot be written to is named")
    func unwritable() {
        #expect { try RunDirectory.make(in: "/dev/null/x", for: ScenarioName(file: "a.yaml", name: "")) } throws: {
            "\($0)".hasPrefix("/dev/null/x/scenarios-a cannot be made")
        }
    }

    private func temporaryFolder() throws -> String {
        let path = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}

@Suite("Report files")
struct ReportFileTests {
    @Test("An attempt gets its verdict and timeline next to its events")
    func attempt() throws {
        let folder = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try ReportFile.write(EventFile.text(SampleRun.recovered.events), to: "\(folder)/deep/\(RunFile.events)")
        try ReportFile.writeAttempt(SampleRun.passed, in: "\(folder)/deep")
        let verdict = try String(contentsOfFile: "\(folder)/deep/verdict.json", encoding: .utf8)
        guard case .object(var fields) = try JSONText.read(verdict, as: Value.self) else {
            Issue.record("not an object")
            return
        }
        let machine = RunMachine.current
        #expect(
            fields.removeValue(forKey: "machine")
                == .object([
                    "version": .string(machine.version), "kernel": .string(machine.kernel), "lacks": .null,
                ]))
        #expect(.object(fields) == JSONReport.value(SampleRun.passed))
        let page = try String(contentsOfFile: "\(folder)/deep/timeline.html", encoding: .utf8)
        #expect(
            page
                == TimelinePage.text(
                    SampleRun.passed, events: SampleRun.recovered.events,
                    evidence: AttemptEvidence(files: [RunFile.events, RunFile.verdict])))
    }

    @Test("What is no file is written to as it is, and a link stays one")
    func targets() throws {
        let folder = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func kind(_ path: String) -> mode_t {
            var facts = stat()
            return unsafe lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : 0
        }
        for path in ["/dev/null", "/dev/../dev/null"] {
            try ReportFile.write("lost", to: path)
            #expect(kind(path) == S_IFCHR)
        }
        let (link, file) = ("\(folder)/link", "\(folder)/file")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
        // One that leads to nothing yet makes what it leads to.
        for text in ["first", "second"] {
            try ReportFile.write(text, to: link)
            #expect(kind(link) == S_IFLNK)
            #expect(kind(file) == S_IFREG)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        }
        let pipe = "\(folder)/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let reader = unsafe open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        try ReportFile.write("report", to: pipe)
        #expect(kind(pipe) == S_IFIFO)
        #expect(FileHandle(fileDescriptor: reader).availableData == Data("report".utf8))
        // A path that names an open file of this process adds to it.
        let output = unsafe open(file, O_WRONLY | O_APPEND)
        defer { close(output) }
        try ReportFile.write(" report", to: "/proc/self/fd/\(output)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "second report")
    }

    private static let hasMemory = unsafe access("/dev/shm", W_OK) == 0

    @Test("A file in /dev/shm is replaced like any other", .enabled(if: hasMemory, "/dev/shm is missing"))
    func memory() throws {
        let file = "/dev/shm/pushlab-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        for text in ["first", "second"] {
            try ReportFile.write(text, to: file)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        }
    }

    @Test("A folder of attempts with a name that no attempt has is passed over")
    func numbers() throws {
        let folder = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = ScenarioName(file: "a.yaml", name: "")
        let first = try RunDirectory.make(in: folder, for: name)
        let parent = URL(filePath: first.path).deletingLastPathComponent()
        for attempt in ["9223372036854775807", "99999999999999999999", "-1", "x"] {
            try FileManager.default.createDirectory(
                at: parent.appending(path: "attempt-\(attempt)"), withIntermediateDirectories: false)
        }
        #expect(try RunDirectory.make(in: folder, for: name).attempt == 2)
    }

    @Test("A file that cannot be written or read is named")
    func unwritable() {
        #expect { try ReportFile.write("", to: "/dev/null/x") } throws: { "\($0)".hasPrefix("/dev/null/x cannot be") }
        #expect { try ReportFile.writeAttempt(Samples.passed, in: "/nowhere") } throws: {
            "\($0)".hasPrefix("/nowhere/events.ndjson cannot be read")
        }
        #expect(!FileManager.default.fileExists(atPath: "/nowhere"))
    }
}
