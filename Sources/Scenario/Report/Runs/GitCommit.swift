internal import FoundationEssentials

/// The commit of a folder's repository.
package enum GitCommit {
    /// Returns the commit of the CI job, or else of `HEAD` in the nearest repository; `nil` if there is none.
    ///
    /// Sources: GitHub *Variables*, GitLab *Predefined CI/CD variables*, gitrepository-layout(5).
    package static func current(in folder: String, environment: [String: String]) -> String? {
        for name in ["GITHUB_SHA", "CI_COMMIT_SHA"] {
            if let commit = environment[name], isCommit(commit) { return commit }
        }
        var parts = FilePaths.absolute(folder)
        while !parts.isEmpty {
            if let commit = head(of: "/" + parts.joined(separator: "/") + "/.git") { return commit }
            parts.removeLast()
        }
        return nil
    }

    private static func head(of git: String) -> String? {
        guard let head = text("\(git)/HEAD") else { return nil }
        guard head.hasPrefix("ref: ") else { return isCommit(head) ? head : nil }
        let name = head.dropFirst("ref: ".count)
        if let commit = text("\(git)/\(name)"), isCommit(commit) { return commit }
        let packed = text("\(git)/packed-refs")?.split(separator: "\n") ?? []
        return packed.first { $0.hasSuffix(" \(name)") }.flatMap { line in
            line.split(separator: " ").first.map(String.init).flatMap { isCommit($0) ? $0 : nil }
        }
    }

    private static func text(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var text = String(decoding: data, as: UTF8.self)
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private static func isCommit(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
