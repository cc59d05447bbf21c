internal import DeviceRules
internal import Foundation
internal import ScenarioLanguage

extension Trace {
    private static let format = 1

    /// Parses a trace: a header in the first line, then one observation per line.
    ///
    /// Empty lines at the end are ignored.
    ///
    /// - Throws: ``TraceError`` with all errors.
    package init(reading text: String) throws(TraceError) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        var problems: [TraceError.Problem] = []
        var observations: [Observation] = []
        var header: Header?
        for (index, line) in lines.enumerated() {
            do {
                let fields = try Fields(line)
                if index == 0 {
                    header = try Header(fields)
                } else {
                    observations.append(try Self.observation(fields, line: index + 1))
                }
            } catch {
                problems.append(.init(line: index + 1, message: error.text))
            }
        }
        if observations.isEmpty, problems.isEmpty {
            let text = "nothing was observed; run the app of lab/device to its end and copy its trace then"
            problems.append(.init(line: max(lines.count, 1), message: text))
        }
        guard let header, problems.isEmpty else { throw TraceError(problems: problems) }
        self.init(
            platform: header.platform, system: header.system, isSignedForMulticast: header.isSignedForMulticast,
            observations: observations)
    }

    private static func observation(_ fields: Fields, line: Int) throws(Refusal) -> Observation {
        try fields.allow(["operation", "permission", "state", "code", "at"])
        let operation = try fields.text("operation")
        guard let known = TraceOperation(rawValue: operation) else {
            throw .unknown("operation", operation, among: TraceOperation.allCases.map(\.rawValue))
        }
        let permission = try fields.text("permission")
        guard let privilege = Privilege(rawValue: permission) else {
            throw .unknown("permission", permission, among: Privilege.allCases.map(\.rawValue))
        }
        let state = try fields.text("state")
        let code = try fields.has("code") ? fields.text("code") : nil
        return Observation(line: line, operation: known, permission: privilege, seen: Sight(state, code))
    }

    private struct Header {
        var platform: Platform
        var system: SystemVersion
        var isSignedForMulticast: Bool

        init(_ fields: Fields) throws(Refusal) {
            guard let format = fields.values["trace"] as? Int else {
                throw Refusal(
                    "this is not the header of a trace; copy the whole file that the app of lab/device has written")
            }
            guard format == Trace.format else {
                throw Refusal(
                    "this is a trace of format \(format); use the app of lab/device of this version of PushLab")
            }
            try fields.allow(["trace", "platform", "system", "multicast"])
            let platforms: [String: Platform] = [
                "iOS": .iOS, "iPadOS": .iPadOS, "visionOS": .visionOS, "iPhone OS": .iOS,
            ]
            let name = try fields.text("platform")
            guard let platform = platforms[name] else {
                throw .unknown("platform", name, among: ["iOS", "iPadOS", "visionOS"])
            }
            let version = try fields.text("system")
            guard let system = SystemVersion(version) else {
                throw Refusal("`\(version)` is no version of a system; write it as in 17.5.1")
            }
            guard platform == .visionOS || system.major >= 14 else {
                throw Refusal(
                    "\(name) \(version) has no local network privacy; make the trace with version 14 or later")
            }
            guard let multicast = fields.values["multicast"] as? Bool else {
                throw Refusal("`multicast` is missing; it is true if the app was signed for multicast, else false")
            }
            (self.platform, self.system, isSignedForMulticast) = (platform, system, multicast)
        }
    }

    private struct Fields {
        var values: [String: Any]

        init(_ line: Substring) throws(Refusal) {
            let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            guard let values = value as? [String: Any] else {
                throw Refusal("this is not a JSON object; copy the whole file that the app of lab/device has written")
            }
            self.values = values
        }

        func has(_ key: String) -> Bool { values[key] != nil }

        func text(_ key: String) throws(Refusal) -> String {
            guard let value = values[key] else { throw Refusal("`\(key)` is missing; add it, or leave out the line") }
            guard let text = value as? String, !text.isEmpty else {
                throw Refusal("`\(key)` is not a text; write it in quotes")
            }
            return text
        }

        func allow(_ keys: [String]) throws(Refusal) {
            guard let key = values.keys.sorted().first(where: { !keys.contains($0) }) else { return }
            throw .unknown("key", key, among: keys)
        }
    }

    /// The reason why a line is invalid.
    private struct Refusal: Error {
        var text: String

        init(_ text: String) { self.text = text }

        static func unknown(_ what: String, _ word: String, among words: [String]) -> Refusal {
            let nearest = NearestWord.nearest(to: word, in: words).map { "did you mean `\($0)`?" }
            return Refusal("unknown \(what) `\(word)`; " + (nearest ?? "there is " + words.joined(separator: ", ")))
        }
    }
}
