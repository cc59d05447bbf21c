internal import Foundation
internal import Synchronization

/// What became of one mutant.
struct Result: Codable, Sendable {
    /// What scenarios, or tests, said of it.
    struct Answer: Codable, Sendable {
        /// What was red; `nil` if nothing was.
        var killer: String?
        /// How many of them reach it.
        let reaching: Int
    }

    let number: Int
    /// `nil` when they were not asked.
    var scenarios: Answer?
    var tests: Answer?
    var seconds: Double

    var isKilled: Bool { scenarios?.killer != nil || tests?.killer != nil }
    var isReached: Bool { (scenarios?.reaching ?? 0) + (tests?.reaching ?? 0) > 0 }
}

/// The results of a run, a line for each: the last of a mutant counts.
final class ResultFile: Sendable {
    private let known: Mutex<[Int: Result]>
    private let path: String

    var results: [Int: Result] { known.withLock { $0 } }

    init(_ path: String, keeps: Bool) throws {
        self.path = path
        var results: [Int: Result] = [:]
        if keeps, let text = try? String(contentsOfFile: path, encoding: .utf8) {
            for line in text.split(separator: "\n") {
                guard let result = try? JSONDecoder().decode(Result.self, from: Data(line.utf8)) else { continue }
                results[result.number] = result
            }
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        known = Mutex(results)
    }

    func add(_ result: Result) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let line = try encoder.encode(result) + Data("\n".utf8)
        try known.withLock { results in
            results[result.number] = result
            guard let file = FileHandle(forWritingAtPath: path) else { throw MutateError("\(path) is gone") }
            defer { try? file.close() }
            try file.seekToEnd()
            try file.write(contentsOf: line)
        }
    }
}
