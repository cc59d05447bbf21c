private import Foundation

/// The tests that say which behaviours they show, found in their source by their display names.
///
/// A test or a suite shows what its display name begins with, such as `D03:` or `D03, D04:`. Lines that are comments do not
/// count.
package enum TestSources {
    /// One test that shows behaviours.
    package struct Mention: Sendable, Hashable {
        /// The file, as found.
        package var file: String
        /// The ids, as written.
        package var behaviours: [String]

        /// Makes a mention.
        package init(file: String, behaviours: [String]) {
            self.file = file
            self.behaviours = behaviours
        }

        /// Whether the test looks at rules, files or text alone, which is not enough for what is real.
        var isPure: Bool { file.split(separator: "/").contains { TestSources.pureTargets.contains(String($0)) } }
    }

    /// The test targets in which no network is built.
    package static let pureTargets: Set<String> = [
        "BehaviourTests", "DoctorTests", "LocalNetworkPrivacyTests", "ReportTests", "ScenarioModelTests",
    ]

    /// Whether a path is a Swift file or a folder with one in it or below.
    package static func holdsSources(_ path: String) -> Bool { !files(under: path).isEmpty }

    /// The mentions in the Swift files of a folder and of the folders below, or in one file.
    package static func mentions(in path: String) -> [Mention] {
        files(under: path).flatMap { file in
            mentions(in: (try? String(contentsOfFile: file, encoding: .utf8)) ?? "", file: file)
        }
    }

    private static func files(under path: String) -> [String] {
        if path.hasSuffix(".swift") { return [path] }
        let base = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".swift") }.map { "\(base)/\($0)" }.sorted()
    }

    /// The mentions in the text of one file.
    package static func mentions(in text: String, file: String) -> [Mention] {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        let pattern = /@(?:Test|Suite)\(\s*"([A-Z][0-9]{2}(?:, [A-Z][0-9]{2})*):/
        return code.matches(of: pattern).map { match in
            Mention(file: file, behaviours: match.output.1.split(separator: ",").map { String($0.trimmingPrefix(" ")) })
        }
    }
}
