internal import FoundationEssentials

/// Reads the event stream that Swift Testing writes (`--event-stream-version 0`), an object on each line.
struct SwiftTestingOutput {
    private struct Record: Decodable {
        let kind: String
        let payload: Payload
    }

    private struct Payload: Decodable {
        struct Instant: Decodable { let absolute: Double }
        struct Place: Decodable {
            let fileID: String?
            let line: Int?
        }
        struct Issue: Decodable {
            let isKnown: Bool?
            let isFailure: Bool?
            let sourceLocation: Place?
        }
        struct Message: Decodable {
            let symbol: String?
            let text: String
        }

        let kind: String
        let id: String?
        let name: String?
        let testID: String?
        let instant: Instant?
        let issue: Issue?
        let messages: [Message]?
    }

    /// The functions, by their ids in the stream.
    private var tests: [String: TestID] = [:]
    private var starts: [String: Double] = [:]

    /// Returns the event of a line; `nil` if it has none.
    mutating func read(_ line: String) -> TestOutput? {
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else { return nil }
        let payload = record.payload
        if record.kind == "test" {
            if payload.kind == "function", let id = payload.id { tests[id] = Self.test(id, payload.name) }
            return nil
        }
        let test = payload.testID.flatMap { tests[$0] }
        switch payload.kind {
        case "runStarted": return .runStarted
        case "runEnded": return .runEnded
        case "testStarted":
            if let id = payload.testID { starts[id] = payload.instant?.absolute }
            return test.map { .started($0) }
        case "testSkipped":
            return test.map { .skip($0, message: payload.messages?.last?.text) }
        case "testEnded":
            let start = payload.testID.flatMap { starts.removeValue(forKey: $0) }
            let seconds = start.flatMap { start in payload.instant.map { $0.absolute - start } }
            return test.map { .ended($0, hasFailed: nil, isSkipped: false, seconds: seconds) }
        case "issueRecorded":
            guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { return nil }
            let place = payload.issue?.sourceLocation
            let file = place?.fileID?.split(separator: "/").last
            let location = file.map { file in "\(file)" + (place?.line.map { ":\($0)" } ?? "") }
            let message = payload.messages?.first { $0.symbol == "fail" } ?? payload.messages?.first
            return .issue(test, message: message?.text ?? "an issue was recorded", location: location)
        default: return nil
        }
    }

    /// Returns the suite and the name in an id such as `Module.Suite/name()/File.swift:3:2`.
    private static func test(_ id: String, _ name: String?) -> TestID {
        var parts = id.drop { $0 != "." }.dropFirst().split(separator: "/")
        if let last = parts.last, last.contains(".swift:") { parts.removeLast() }
        let own = parts.popLast().map(String.init)
        return TestID(suite: parts.joined(separator: "/"), name: name ?? own ?? id)
    }
}
