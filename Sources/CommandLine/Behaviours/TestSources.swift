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
        /// Whether the test is in a file of tests in networks; others look at rules or models alone.
        package var isInNetwork: Bool

        /// Makes a mention.
        package init(file: String, behaviours: [String], isInNetwork: Bool) {
            self.file = file
            self.behaviours = behaviours
            self.isInNetwork = isInNetwork
        }
    }

    /// The modules that tests build networks with: a file that imports none of them has tests without a network.
    private static let networkModules: Set<String> = ["NetworkLab", "PushLabTesting"]
    /// The test targets that make namespaces without those modules.
    private static let networkTargets: Set<String> = ["PrivacyEnforcementTests"]

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
        let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        let isInNetwork = lines.contains(where: importsNetwork) || isInNetworkTarget(file)
        let pattern = /@(?:Test|Suite)\(\s*"([A-Z][0-9]{2}(?:, [A-Z][0-9]{2})*):/
        return lines.joined(separator: "\n").matches(of: pattern).map { match in
            let behaviours = match.output.1.split(separator: ",").map { String($0.trimmingPrefix(" ")) }
            return Mention(file: file, behaviours: behaviours, isInNetwork: isInNetwork)
        }
    }

    private static func importsNetwork(_ line: Substring) -> Bool {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else { return false }
        return networkModules.contains(String(words[index + 1]))
    }

    private static func isInNetworkTarget(_ file: String) -> Bool {
        file.split(separator: "/").contains { networkTargets.contains(String($0)) }
    }
}
