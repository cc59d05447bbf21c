import EventLiterals
import Foundation
import Kernel
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import TestTools
import TestTraits
import Testing

@Suite(.ownThreads) struct `The JSON Schema` {
    /// Python's reference validator, if this machine has it.
    static let hasValidator = (try? Validator.run([])) != nil

    @Test func `allows no unknown keys anywhere`() throws {
        let schema = try JSONSerialization.jsonObject(with: JSONEncoder().encode(ScenarioSchema.value))
        var objects = 0
        var pending: [Any] = [schema]
        while let next = pending.popLast() {
            if let list = next as? [Any] { pending += list }
            guard let fields = next as? [String: Any] else { continue }
            pending += fields.values
            guard fields["type"] as? String == "object" else { continue }
            objects += 1
            #expect(fields["additionalProperties"] != nil, "\(fields)")
            for case let property as [String: Any] in (fields["properties"] as? [String: Any] ?? [:]).values {
                #expect(property["description"] != nil, "\(property)")
            }
        }
        #expect(objects > 40)
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `accepts what is accepted`() throws {
        let results = try Validator.run([Samples.everything, Samples.least, Samples.devices])
        #expect(results == [true, true, true])
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `refuses unknown and missing keys and wrong words`() throws {
        let told = ["unknown key", "needs the key", "should be one of", "should be a mapping", "should be a duration"]
        let files =
            (BadFile.structure + BadFile.lab + BadFile.programs + BadFile.steps + BadFile.faults + BadFile.devices
            + BadFile.deviceSteps).filter {
                file in
                // A duration of zero has the right form; only the reader knows better.
                file.title != "duration of zero"
                    && ScenarioReading([UInt8](file.text.utf8), file: "s.yaml").diagnostics.contains { diagnostic in
                        told.contains { diagnostic.message.contains($0) }
                    }
            }
        #expect(files.count > 25)
        let results = try Validator.run(files.map(\.text))
        for (file, accepted) in zip(files, results) { #expect(!accepted, "\(file.title)") }
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `accepts all that is shipped`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
        // Files that scenarios use as well.
        let files = ["Scenarios", "Tests/Examples"].flatMap { folder in
            let place = URL(filePath: "\(root)/\(folder)").resolvingSymlinksInPath().path
            let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(".yaml") }.map { "\(place)/\($0)" }
        }
        #expect(files.count > 330)
        let messages = try Validator.messages(try files.map { try String(contentsOfFile: $0, encoding: .utf8) })
        for (file, found) in zip(files, messages) { #expect(found.isEmpty, "\(file)") }
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `takes a file without keys of scenarios alone for one that others use`() throws {
        let results = try Validator.run([
            "networks: { ward: {} }", "about: a\nvalues: { a: 1 }", "hosts: { phone: {} }", "{}", "about: a",
            "networks: { ward: {} }\nseed: 1", "networks: { ward: {} }\nhosts: { phone: {} }\nsteps: []",
        ])
        #expect(results == [true, true, true, false, false, false, false])
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `tells a mistake once, of the form that its key names`() throws {
        let start = "name: n\nnetworks: { ward: {} }\nhosts: { phone: { on: ward } }\nsteps:\n  - "
        let messages = try Validator.messages([
            start + "exspect: { phone: connected }", start + "fault: { link: phone, carier: down }",
            start + "do: { wiat: 1s }", start + "expect: { event: e, form: phone }",
            start + "expect: { phone: conected }",
        ])
        #expect(messages.map(\.count) == [1, 1, 1, 1, 1], "\(messages)")
        #expect(messages[0].first?.hasPrefix("'exspect' is not one of ['expect', ") == true, "\(messages[0])")
        #expect(messages[1].first?.contains("'carier'") == true, "\(messages[1])")
        #expect(messages[3].first?.contains("'form' was unexpected") == true, "\(messages[3])")
    }

    @Test func `is the one beside the scripts, which editors find`() throws {
        let path = URL(filePath: #filePath).appending(path: "../../../../lab/pushlab.schema.json").standardizedFileURL
        let kept = try JSONDecoder().decode(Value.self, from: Data(contentsOf: path))
        #expect(kept == ScenarioSchema.value, "write it anew: pushlab schema > lab/pushlab.schema.json")
    }

    @Test(.enabled(if: hasValidator, "python3 has no module jsonschema"))
    func `accepts every variant of a file that is accepted`() async throws {
        // On a thread of its own: tests that wait share two threads, and this one computes.
        let refused = try await PlainThread.callAsync {
            var random = SplitMix(seed: 1)
            var accepted: [String] = []
            for _ in 0..<1000 where accepted.count < 40 {
                let text = Mutation.mutate(Samples.everything, times: 1, using: &random)
                if ScenarioReading([UInt8](text.utf8), file: "s.yaml").definition != nil { accepted.append(text) }
            }
            try #require(accepted.count > 20)
            return zip(accepted, try Validator.run(accepted)).filter { !$0.1 }.map(\.0)
        }
        #expect(refused.isEmpty)
    }
}

/// Validates files with Python's `jsonschema`.
enum Validator {
    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        work = json.load(sys.stdin)
        Draft202012Validator.check_schema(work["schema"])
        validator = Draft202012Validator(work["schema"])
        print(json.dumps([[e.message for e in validator.iter_errors(item)] for item in work["items"]]))
        """

    struct Failure: Error {
        var status: Int32
    }

    /// Whether the schema accepts each of the files, taken as YAML 1.2.
    static func run(_ files: [String]) throws -> [Bool] { try messages(files).map(\.isEmpty) }

    /// What the schema says is wrong with each of the files, taken as YAML 1.2.
    static func messages(_ files: [String]) throws -> [[String]] {
        let items = try files.map { text in
            try #require(YAMLDocument([UInt8](text.utf8), file: "s.yaml").root, "\(text)").value
        }
        let work = Value.object(["schema": ScenarioSchema.value, "items": .array(items)])
        let process = Foundation.Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script]
        // A file: who writes into the pipe of a program that has ended ends as well.
        let file = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID()).json")
        try JSONEncoder().encode(work).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = Foundation.Pipe()
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return try JSONDecoder().decode([[String]].self, from: answer)
    }
}

extension YAMLNode {
    /// The value as JSON has it.
    fileprivate var value: Value {
        switch content {
        case .list(let items): return .array(items.map(\.value))
        case .mapping(let entries): return .object(Dictionary(entries.map { ($0.key, $0.value.value) }) { $1 })
        case .scalar(let text, plain: false): return .string(text)
        case .scalar(let text, plain: true):
            switch PlainScalar(text) {
            case .null: return .null
            case .boolean(let truth): return .bool(truth)
            case .integer(let number): return .int(number)
            case .number(let number): return .double(number)
            case .text: return .string(text)
            }
        }
    }
}
